import accounts from "#messages/en/accounts.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { accounts });
