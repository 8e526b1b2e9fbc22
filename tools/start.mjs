// `npm start`: installs, builds and serves. Plain JavaScript for Node 20, because nothing is installed yet.
import { build } from "./setup/build.mjs";
import { runEntry } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";
import { runChild } from "./setup/run-child.mjs";

/** A page leaves a megabyte of garbage: with the default of 32 MB the heap holds 64 MB for it, and collecting costs as much. */
const SEMI_SPACE = "--max-semi-space-size=8";
/** glibc's first value. It rises when left alone, and memory that compiling took is not given back then. */
const MMAP_FROM_BYTES = "131072";

await runEntry(async () => {
  const node = await prepare();
  build(node);
  const env = {
    MALLOC_MMAP_THRESHOLD_: MMAP_FROM_BYTES,
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || "production",
  };
  return runChild(node, [SEMI_SPACE, "build/process/main.js"], { env });
});
