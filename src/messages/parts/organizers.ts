import organizers from "#messages/en/organizers.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizers });
