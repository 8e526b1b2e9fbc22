import adminDigest from "#messages/en/adminDigest.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminDigest });
