import { spawnSync } from "node:child_process";
import { type Counts, FAILED, PASSED, skippedBecause } from "./result.ts";

type Advisory = { name: string; severity: string; range: string };
type Audit = { vulnerabilities?: Record<string, Advisory>; message?: string };

type Shown = Counts & { output?: string };

/** Asks the package registry for known vulnerabilities in the product's packages; each one fails the check. */
export async function checkAdvisories(): Promise<Shown> {
  const npm = process.env["npm_execpath"];
  const args = ["audit", "--omit=dev", "--json"];
  const { stdout } = npm?.endsWith("js")
    ? spawnSync(process.execPath, [npm, ...args], { encoding: "utf8" })
    : spawnSync("npm", args, { encoding: "utf8", shell: process.platform === "win32" });
  return readAudit(stdout);
}

/** The result of a check from what `npm audit --json` printed. */
export function readAudit(printed: string): Shown {
  const { vulnerabilities, message } = parse(printed);
  if (vulnerabilities === undefined)
    return skippedBecause(`The package registry gave no advisories: ${message || "no answer"}`);
  const found = Object.values(vulnerabilities);
  const output = found.map(({ name, severity, range }) => `✗ ${name} ${range}: ${severity}\n`).join("");
  return found.length === 0 ? PASSED : { ...FAILED, failed: found.length, output };
}

function parse(printed: string): Audit {
  try {
    return JSON.parse(printed) as Audit;
  } catch {
    return { message: printed.trim() };
  }
}
