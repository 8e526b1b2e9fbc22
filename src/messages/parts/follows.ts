import follows from "#messages/en/follows.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { follows });
