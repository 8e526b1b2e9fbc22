import blockList from "#messages/en/blockList.json" with { type: "json" };
import settings from "#messages/en/settings.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { blockList, settings });
