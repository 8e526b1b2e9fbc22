import newHere from "#messages/en/newHere.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { newHere });
