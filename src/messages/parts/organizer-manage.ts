import organizerManage from "#messages/en/organizerManage.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { organizerManage });
