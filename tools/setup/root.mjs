import { fileURLToPath } from "node:url";

/** The folder of the project: where package.json lies. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
