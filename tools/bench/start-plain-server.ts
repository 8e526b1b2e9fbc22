import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../start-postgres.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import { type StartedProgram, startedProgram } from "./started-program.ts";

/** A `node:http` server, in its own process, that answers whatever is asked with the same bytes and does nothing else: as fast as Node can be. */
export async function startPlainServer(answer: KeptAnswer): Promise<StartedProgram> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-plain-"));
  writeFileSync(join(folder, "body"), answer.body);
  writeFileSync(join(folder, "headers.json"), JSON.stringify(answer.headers));
  const port = await freePort();
  const child = spawn(process.execPath, ["tools/bench/plain-server.mjs", folder, String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return startedProgram(child, {
    origin: `http://127.0.0.1:${port}`,
    path: "/",
    afterwards: () => rmSync(folder, { recursive: true, force: true }),
  });
}
