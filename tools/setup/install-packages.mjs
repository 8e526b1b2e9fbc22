import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./fail.mjs";

const NETWORK_FAULT = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network|ERR_SOCKET_TIMEOUT/i;

/**
 * Makes `folder/node_modules` what its package-lock.json says, with npm, when it is not so already. No package's install script runs.
 * @param {string} folder
 * @param {string} what words for "Installing …"
 */
export async function installPackages(folder, what) {
  const lockText = readFileSync(join(folder, "package-lock.json"));
  const wanted = createHash("sha256").update(lockText).digest("hex");
  const record = join(folder, "node_modules", ".samehour-lock");
  if (existsSync(record) && readFileSync(record, "utf8") === wanted) return;
  if (!isInstalled(folder, JSON.parse(lockText.toString("utf8")))) {
    refuseForeignFolder(folder);
    process.stdout.write(`Installing ${what} …\n`);
    const started = performance.now();
    await npmCi(folder);
    process.stdout.write(`Installed ${what} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
  writeFileSync(record, wanted);
}

/** npm ci empties node_modules first, even through a symbolic link. */
function refuseForeignFolder(folder) {
  if (lstatSync(join(folder, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupError(
      `${join(folder, "node_modules")} is a link, and its packages are not those of package-lock.json.`,
    );
  }
}

/** Whether npm's own record of installed packages contains every package of the lock file for this platform. */
function isInstalled(folder, lock) {
  const hidden = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === "") return true;
    const have = installed[path];
    // A package that only another platform's build needs is optional without naming a platform itself.
    if (!have) return wanted.optional === true && !((wanted.os || wanted.cpu) && isForThisPlatform(wanted));
    return have.version === wanted.version && have.integrity === wanted.integrity && existsSync(join(folder, path));
  });
}

function isForThisPlatform({ os, cpu, libc }) {
  const fits = (wanted, value) => wanted === undefined || [wanted].flat().includes(value);
  const glibc = process.report?.getReport?.().header.glibcVersionRuntime !== undefined;
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, glibc ? "glibc" : "musl");
}

function npmCi(folder) {
  // The build needs the development packages and Node's binary, whatever NODE_ENV or the person's npm settings are.
  const args = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      shell: program === "npm" && process.platform === "win32",
      env: withoutNpmOfParent(),
    });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => {
      reject(
        new SetupError(`npm could not be started (${error.message}). Node.js brings it along; is it on your PATH?`),
      );
    });
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new SetupError(explain(output)))));
  });
}

/**
 * npm passes its settings down as npm_config_*; those of `npm start` (its prefix and flags) must not reach the inner
 * npm.
 */
function withoutNpmOfParent() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(lifecycle|package|command|config_local_prefix|config_ignore_scripts|config_omit)/i.test(name))
      delete env[name];
  }
  return env;
}

function explain(output) {
  const shown = output.trim().split("\n").slice(-20).join("\n");
  const advice = NETWORK_FAULT.test(output)
    ? "The packages could not be fetched: the npm registry cannot be reached. Check the network (and npm's proxy settings), then run the command again."
    : "npm could not install the packages that package-lock.json names. What npm said is above.";
  return `${shown}\n\n${advice}`;
}
