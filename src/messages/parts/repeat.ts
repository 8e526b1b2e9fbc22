import repeat from "#messages/en/repeat.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { repeat });
