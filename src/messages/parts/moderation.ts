import moderation from "#messages/en/moderation.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { moderation });
