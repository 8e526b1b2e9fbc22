import createEvent from "#messages/en/createEvent.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { createEvent });
