import organizerMember from "#messages/en/organizerMember.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizerMember });
