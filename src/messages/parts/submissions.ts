import submissions from "#messages/en/submissions.json" with { type: "json" };
import { addPart } from "#messages/web-catalogue.ts";

addPart("en", { submissions });
