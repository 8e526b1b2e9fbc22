// Bundles the server process with the built pages, its threads and the program that checks backups, each into
// build/process/. From source, Node finds, reads and strips some 1,040 modules one by one, which took half of the CPU of a
// start, and what strips types takes 18 MB of each thread.
import { rolldown } from "rolldown";

/**
 * Packages that stay as they are: those with native code, WebAssembly, threads or fonts beside them, the driver, which is
 * CommonJS and whose parts the bundler puts into the wrong order, and those that only a setting loads.
 */
const LEFT_ALONE =
  /^(@electric-sql\/pglite|sharp|woff2-encoder|pino|pg|pg-boss|@aws-sdk\/.*|prom-client|@opentelemetry\/.*|age-encryption)(\/|$)/;
/** "use client" says nothing to a bundle without server components. */
const EXPECTED = "MODULE_LEVEL_DIRECTIVE";

const PROGRAMS = [
  "src/server/main.ts",
  "src/data/pglite-worker.ts",
  "src/data/count-dump.ts",
  "src/auth/password/judge-worker.ts",
];

for (const [at, input] of PROGRAMS.entries()) {
  const bundle = await rolldown({
    input,
    platform: "node",
    external: LEFT_ALONE,
    // React's development build, which any other value chooses, renders more slowly.
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
    onLog: (level, log, otherwise) => (log.code === EXPECTED ? undefined : otherwise(level, log)),
  });
  await bundle.write({ dir: "build/process", cleanDir: at === 0 });
  await bundle.close();
}
