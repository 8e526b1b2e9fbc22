import notifications from "#messages/en/notifications.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { notifications });
