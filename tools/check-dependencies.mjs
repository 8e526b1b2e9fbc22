// `node tools/check-dependencies.mjs [ROOT]`: checks src against the table in tools/dependency-rule.config.cjs.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { cruiseSources } from "./depcruise/cruise.mjs";

const { rules, sharedCommandParts } = createRequire(import.meta.url)("./dependency-rule.config.cjs");

/** Statements that import or re-export names from commands/. */
const IMPORT = /^(?:import|export) (type )?\{([^}]*)\} from "#(commands\/[^"]+)";$/gm;

const root = resolve(process.argv[2] ?? ".");
process.chdir(root);
const { modules, summary } = await cruiseSources(root, rules);
const sources = modules.filter((module) => module.source.startsWith("src/"));
const problems = [...ruleViolations(), ...pathsUpwards(), ...commandToCommand(), ...unreadFiles()];
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
const read = sources.filter((module) => /\.tsx?$/.test(module.source)).length;
process.stdout.write(`${read} files read, ${problems.length} imports that the rule forbids\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function ruleViolations() {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const comment = rules.find((each) => each.name === rule.name)?.comment;
    const way = cycle ? `: ${cycle.map((step) => step.name ?? step).join(" → ")}` : ` → ${to}`;
    return `${rule.name}: ${from}${way}${comment ? ` (${comment})` : ""}`;
  });
}

/** Imports from another folder use `#folder/…`; a path with `..` hides which folder it reaches. */
function pathsUpwards() {
  return sources.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module }) => module.startsWith(".."))
      .map(({ module }) => `no-path-upwards: ${source} → ${module}`),
  );
}

/**
 * A command is a function of commands/ that is called from outside; commands never call each other, but share parts.
 */
function commandToCommand() {
  const calls = sources
    .map(({ source }) => source)
    .filter((source) => !/\.test\.tsx?$/.test(source))
    .flatMap((source) => importedCommands(source));
  const isInside = ({ source }) => source.startsWith("src/commands/");
  const commands = new Set(calls.filter((call) => !isInside(call)).map(({ command }) => command));
  return calls
    .filter((call) => isInside(call) && commands.has(call.command) && !sharedCommandParts.includes(call.path))
    .map(({ source, command }) => `no-command-to-command: ${source} → ${command}`);
}

/** A file's imports from commands/, without types: `path` of the file, and `command` as path and name. */
function importedCommands(source) {
  return [...readFileSync(join(root, source), "utf8").matchAll(IMPORT)].flatMap(([, type, names, file]) =>
    (type === undefined ? names.split(",") : [])
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => ({ source, path: `src/${file}`, command: `src/${file} ${name.split(" as ")[0]}` })),
  );
}

/** Checks that every source that git lists was read, because a tool that reads nothing finds nothing. */
function unreadFiles() {
  const wasRead = new Set(sources.map(({ source }) => source));
  const listed = listedSources().filter((path) => existsSync(join(root, path)));
  if (listed.length === 0) return ["unread: there is no file in src"];
  return listed.filter((path) => !wasRead.has(path)).map((path) => `unread: ${path} was not read`);
}

function listedSources() {
  if (existsSync(join(root, ".git"))) {
    const args = ["ls-files", "--cached", "--others", "--exclude-standard", "src/*.ts", "src/*.tsx"];
    return execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  }
  return readdirSync("src", { recursive: true })
    .map((path) => join("src", path))
    .filter((path) => /\.tsx?$/.test(path));
}
