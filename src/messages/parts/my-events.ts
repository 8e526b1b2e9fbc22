import myEvents from "#messages/en/myEvents.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { myEvents });
