import reports from "#messages/en/reports.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { reports });
