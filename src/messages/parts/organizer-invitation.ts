import organizerInvitation from "#messages/en/organizerInvitation.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizerInvitation });
