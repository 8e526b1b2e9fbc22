import { defineConfig } from "vitest/config";
import { iconPaths } from "./tools/setup/icon-paths.ts";
import { LongestFirst } from "./tools/testing/longest-first.ts";

const LONG = "**/*.long.test.{ts,tsx}";
const DATABASE = "**/*.db.test.ts";
/** Only ends tests that hang: a busy machine takes several times as long as a quiet one. */
const HUNG_AFTER_MS = 300_000;
const NOT_TESTS = ["**/node_modules/**", "build/**", "reports/**"];

/** They hold no SQL of their own: on the embedded database here, and through the browser tests on PostgreSQL. */
const ABOVE_THE_DATABASE = [`src/web/${DATABASE}`, `tests/{permissions,exports}/${DATABASE}`];

/** A replica of PostgreSQL: the embedded database has none. */
const REPLICA = `tests/replica/${DATABASE}`;

/** The same database tests on each engine; `tests/support` reads TEST_ENGINE and, for PostgreSQL, TEST_DATABASE_URL. */
function integration(engine: "pglite" | "postgres") {
  return {
    extends: true as const,
    test: {
      name: `integration-${engine}`,
      include: [`src/${DATABASE}`, `tests/${DATABASE}`],
      exclude: [...NOT_TESTS, LONG, ...(engine === "postgres" ? ABOVE_THE_DATABASE : [REPLICA])],
      env: { TEST_ENGINE: engine },
      globalSetup: engine === "postgres" ? ["./tests/support/database/drop-reused-databases.ts"] : [],
      // A worker's files share its modules and its database; nothing of src keeps what one could do to another.
      isolate: false,
      // An address, because threads and child processes that inherit the option may run in another folder.
      execArgv: [`--import=${new URL("tests/support/accounts/quick-hashes.mjs", import.meta.url).href}`],
      testTimeout: HUNG_AFTER_MS,
      hookTimeout: HUNG_AFTER_MS,
    },
  };
}

export default defineConfig({
  plugins: [iconPaths()],
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Nothing of the developer's own settings reaches a test, and the process's zone is one no test expects.
    env: { NODE_ENV: "test", TZ: "Pacific/Chatham" },
    setupFiles: ["./tests/support/fail-on-console-error.ts", "./src/messages/catalogue.ts"],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // The files of a worker share its modules: a file that mocks one may come after it was loaded, and must spy instead.
          isolate: false,
          include: ["{src,tools,tests,demo}/**/*.test.{ts,tsx}"],
          exclude: [...NOT_TESTS, DATABASE, LONG],
          testTimeout: HUNG_AFTER_MS,
          hookTimeout: HUNG_AFTER_MS,
        },
      },
      integration("pglite"),
      integration("postgres"),
      {
        extends: true,
        test: {
          name: "long",
          include: [`{src,tests}/${LONG}`],
          exclude: NOT_TESTS,
          env: { TEST_ENGINE: "pglite" },
          testTimeout: 600_000,
          hookTimeout: 1_800_000,
        },
      },
    ],
  },
});
