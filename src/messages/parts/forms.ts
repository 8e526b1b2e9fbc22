import forms from "#messages/en/forms.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { forms });
