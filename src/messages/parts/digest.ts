import digest from "#messages/en/digest.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { digest });
