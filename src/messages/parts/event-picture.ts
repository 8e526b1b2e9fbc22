import eventPicture from "#messages/en/eventPicture.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { eventPicture });
