import admin from "#messages/en/admin.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { admin });
