import event from "#messages/en/event.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { event });
