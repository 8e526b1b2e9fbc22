import account from "#messages/en/account.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { account });
