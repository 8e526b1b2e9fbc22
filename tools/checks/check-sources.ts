// Holds every source that git lists to the rules that no linter knows: literal text, clock, environment, syntax, comments, names.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { checkSource } from "./check-source.ts";

const args = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"];
const paths = execFileSync("git", args, { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const faults = paths.flatMap((path) => checkSource(path, readFileSync(path, "utf8")));
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
process.stdout.write(`${paths.length} files read, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 || paths.length === 0 ? 1 : 0;
