import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./fail.mjs";
import { ROOT } from "./root.mjs";

const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json"];

const BUILT_BY = ["vite.config.ts", "react-router.config.ts", "tools/setup/icon-paths.ts"];

/** What is built, in this order, into its folder of build/: again when a file of its sources changed. */
const PARTS = [
  {
    name: "pages",
    result: "server/index.js",
    sources: ["src/web", "src/core", "src/formats", "src/messages", ...BUILT_BY],
    command: ["node_modules/@react-router/dev/bin.cjs", "build"],
  },
  {
    name: "server",
    result: "process/main.js",
    sources: ["src", "demo", ...BUILT_BY, "tools/setup/bundle-server.mjs"],
    command: ["tools/setup/bundle-server.mjs"],
  },
];

/**
 * Builds the pages and the server into build/, as far as a source or a setting changed since the last time.
 * @param {string} node the Node that builds
 */
export function build(node) {
  for (const { name, result, sources, command } of PARTS) {
    const record = join(ROOT, "build", `.sources-of-${name}`);
    const wanted = hashOf([...sources, ...SETTINGS]);
    const isBuilt = existsSync(join(ROOT, "build", result)) && existsSync(record);
    if (isBuilt && readFileSync(record, "utf8") === wanted) continue;
    process.stdout.write(`Building the ${name} …\n`);
    const started = performance.now();
    const built = spawnSync(node, command, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production" },
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (built.status !== 0) {
      throw new SetupError(`${built.stdout}\n${built.stderr}\nThe ${name} could not be built: see above.`);
    }
    writeFileSync(record, wanted);
    process.stdout.write(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
}

/** @param {readonly string[]} paths files, and folders with all that is in them */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest("hex");
}

/** @param {string} path */
function filesOf(path) {
  if (!existsSync(join(ROOT, path))) return [];
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length))
    .sort();
}
