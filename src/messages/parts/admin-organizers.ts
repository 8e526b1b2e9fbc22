import adminOrganizers from "#messages/en/adminOrganizers.json" with { type: "json" };
import reports from "#messages/en/reports.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminOrganizers, reports });
