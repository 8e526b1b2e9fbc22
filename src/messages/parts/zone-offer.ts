import zoneOffer from "#messages/en/zoneOffer.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { zoneOffer });
