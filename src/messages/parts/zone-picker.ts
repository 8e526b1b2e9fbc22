import zonePicker from "#messages/en/zonePicker.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { zonePicker });
