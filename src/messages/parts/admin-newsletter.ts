import adminNewsletter from "#messages/en/adminNewsletter.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminNewsletter });
