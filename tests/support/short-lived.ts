import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RESOLVE_ONCE = fileURLToPath(new URL("resolve-once.mjs", import.meta.url));

/** Half of a start went into machine code for the database's WebAssembly that pays after minutes only: it runs as it is first translated. */
export const LIFTOFF_ONLY = "--liftoff-only";

/** Options of Node for a process that a test starts and soon ends: a fifth of the rest of its start went into finding modules. */
export const SHORT_LIVED: readonly string[] = [LIFTOFF_ONLY, `--import=${RESOLVE_ONCE}`];

/** Lets such processes share what Node made of the sources: settings for their environment. */
export const SHARED_SOURCES = { NODE_COMPILE_CACHE: join(tmpdir(), "samehour-tests-compiled") } as const;
