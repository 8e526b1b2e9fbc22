import zonePage from "#messages/en/zonePage.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { zonePage });
