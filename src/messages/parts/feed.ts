import feed from "#messages/en/feed.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { feed });
