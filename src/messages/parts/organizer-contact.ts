import organizerContact from "#messages/en/organizerContact.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizerContact });
