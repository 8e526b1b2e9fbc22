import adminImport from "#messages/en/adminImport.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminImport });
