import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../start-postgres.ts";
import { type StartedProgram, startedProgram } from "./started-program.ts";

/** The built server in its own process as it runs for visitors, its log in a file; `tree` holds its sources. */
export async function startSite(
  settings: Readonly<Record<string, string>>,
  tree = process.cwd(),
): Promise<StartedProgram> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-site-"));
  const log = openSync(join(folder, "log"), "a");
  const port = await freePort();
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: tree,
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: "off",
      // Requests are counted as always, but one client may have as many as it can.
      RATE_LIMITS: "999999",
      ...settings,
    },
    stdio: ["ignore", log, log],
  });
  return startedProgram(child, {
    origin: `http://127.0.0.1:${port}`,
    path: "/readyz",
    log: () => readFileSync(join(folder, "log"), "utf8").slice(-2_000),
    afterwards: () => rmSync(folder, { recursive: true, force: true }),
  });
}
