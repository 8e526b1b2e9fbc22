import adminJobs from "#messages/en/adminJobs.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { adminJobs });
