import organizerClaim from "#messages/en/organizerClaim.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizerClaim });
