import saved from "#messages/en/saved.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { saved });
