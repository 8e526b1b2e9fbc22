import organizerForm from "#messages/en/organizerForm.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizerForm });
