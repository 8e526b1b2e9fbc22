import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./fail.mjs";
import { ROOT } from "./root.mjs";

/** The files that are bundled, or that configure the bundle. */
const SOURCES = ["src/web", "src/core", "src/formats", "src/messages"];
const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];

/**
 * Builds the pages into build/ when a source or a setting changed since the last time.
 * @param {string} node the Node that builds
 */
export function buildWeb(node) {
  const record = join(ROOT, "build", ".sources");
  const wanted = hashOfSources();
  const isBuilt = existsSync(join(ROOT, "build", "server", "index.js")) && existsSync(record);
  if (isBuilt && readFileSync(record, "utf8") === wanted) return;
  process.stdout.write("Building the pages …\n");
  const started = performance.now();
  const built = spawnSync(node, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (built.status !== 0) {
    throw new SetupError(`${built.stdout}\n${built.stderr}\nThe pages could not be built: see above.`);
  }
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(record, wanted);
  process.stdout.write(`Built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const path of [...SOURCES.flatMap(filesUnder), ...SETTINGS]) {
    if (existsSync(join(ROOT, path))) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

function filesUnder(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length))
    .sort();
}
