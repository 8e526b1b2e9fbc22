import profile from "#messages/en/profile.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { profile });
