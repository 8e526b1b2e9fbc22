// `node tools/lock/complete-lock.mjs [--check]`: adds the other platforms' builds of our tools to package-lock.json.
// npm writes only those that its registry offered; without the rest `npm ci` rejects the lock file, or a Mac gets a
// tool without its binary. The parent's optionalDependencies have exact versions; npm downloads only those for its
// platform.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "win32"];
const PROCESSORS = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "loong64"];
const LIBRARIES = { gnu: "glibc", musl: "musl", gnueabihf: "glibc", musleabihf: "musl" };

/**
 * Adds an entry for each optional package that some package of the lock names and the lock lacks.
 * @param {{ packages: Record<string, any> }} lock changed in place
 * @returns {string[]} what was added
 */
export function completeLock(lock) {
  const added = [];
  for (const parent of Object.values({ ...lock.packages })) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      if (lock.packages[path] || !/^\d+\.\d+\.\d+$/.test(version)) continue;
      lock.packages[path] = { version, ...platformOf(name), ...(parent.dev && { dev: true }), optional: true };
      added.push(name);
    }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(sorted);
  return added;
}

function platformOf(name) {
  const words = name.split("/").at(-1).split("-");
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = LIBRARIES[words.at(-1)];
  return { ...(cpu && { cpu: [cpu] }), ...(libc && os === "linux" && { libc: [libc] }), ...(os && { os: [os] }) };
}

if (import.meta.main ?? process.argv[1]?.endsWith("complete-lock.mjs")) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const added = completeLock(lock);
  if (process.argv.includes("--check")) {
    if (added.length > 0) {
      process.stderr.write(`package-lock.json lacks ${added.join(", ")}: run node tools/lock/complete-lock.mjs\n`);
      process.exitCode = 1;
    }
  } else {
    writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
    process.stdout.write(`added ${added.length}: ${added.join(" ")}\n`);
  }
}
