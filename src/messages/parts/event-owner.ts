import eventOwner from "#messages/en/eventOwner.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { eventOwner });
