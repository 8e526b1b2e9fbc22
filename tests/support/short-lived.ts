import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RESOLVE_ONCE = fileURLToPath(new URL("resolve-once.mjs", import.meta.url));

/** No optimizing compiler for the database's WebAssembly: it took half of a start and pays off only after minutes. */
export const LIFTOFF_ONLY = "--liftoff-only";

/**
 * Node's options for a process that a test starts and soon ends: resolving modules took a fifth of the remaining start.
 */
export const SHORT_LIVED: readonly string[] = [LIFTOFF_ONLY, `--import=${RESOLVE_ONCE}`];

/** Lets such processes share Node's compile cache: settings for their environment. */
export const SHARED_SOURCES = { NODE_COMPILE_CACHE: join(tmpdir(), "samehour-tests-compiled") } as const;
