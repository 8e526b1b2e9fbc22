import preferences from "#messages/en/preferences.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { preferences });
