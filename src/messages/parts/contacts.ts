import contacts from "#messages/en/contacts.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { contacts });
