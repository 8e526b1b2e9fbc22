import { fileURLToPath } from "node:url";

/** The folder of the project, which contains package.json. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
