import pictures from "#messages/en/pictures.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { pictures });
