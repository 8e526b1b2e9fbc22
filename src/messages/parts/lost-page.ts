import lostPage from "#messages/en/lostPage.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { lostPage });
