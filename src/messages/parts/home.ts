import home from "#messages/en/home.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { home });
