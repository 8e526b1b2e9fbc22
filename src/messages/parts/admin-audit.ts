import adminAudit from "#messages/en/adminAudit.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminAudit });
