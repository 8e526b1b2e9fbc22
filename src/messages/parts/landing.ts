import landing from "#messages/en/landing.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { landing });
