// Checks every source that git lists against the rules that no linter has: literal text, clock, environment, syntax,
// comments, names, unused exports.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { checkSource } from "./check-source.ts";
import { unusedExports } from "./unused-exports.ts";

const args = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"];
const paths = execFileSync("git", args, { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const sources = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const faults = [...[...sources].flatMap(([path, text]) => checkSource(path, text)), ...unusedExports(sources)];
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
process.stdout.write(`${paths.length} files read, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 || paths.length === 0 ? 1 : 0;
