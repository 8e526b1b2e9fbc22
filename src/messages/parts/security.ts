import security from "#messages/en/security.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { security });
