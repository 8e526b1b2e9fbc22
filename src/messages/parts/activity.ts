import activity from "#messages/en/activity.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { activity });
