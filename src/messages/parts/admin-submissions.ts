import adminSubmissions from "#messages/en/adminSubmissions.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminSubmissions });
