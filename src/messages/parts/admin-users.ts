import adminUsers from "#messages/en/adminUsers.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminUsers });
