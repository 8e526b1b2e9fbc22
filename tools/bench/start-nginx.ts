import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../start-postgres.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import { type StartedProgram, startedProgram } from "./started-program.ts";

const HAS_NGINX = spawnSync("nginx", ["-v"]).error === undefined;

/** nginx with one worker and settings of its own, which serves the same compressed bytes as a file; null when it is not installed. */
export async function startNginx(answer: KeptAnswer): Promise<StartedProgram | null> {
  if (!HAS_NGINX) return null;
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-nginx-"));
  // As root it reads the file as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", "body"), answer.body);
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), settingsOf(answer, folder, port));
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "ignore",
  });
  return startedProgram(child, {
    origin: `http://127.0.0.1:${port}`,
    path: "/",
    afterwards: () => rmSync(folder, { recursive: true, force: true }),
  });
}

/** What nginx writes itself is left to it; the rest is added as ours has it. No log, files kept open: as fast as it can be. */
function settingsOf(answer: KeptAnswer, folder: string, port: number): string {
  const type = answer.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "text/html";
  const added = answer.headers
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, value]) => `      add_header ${name} ${quoted(value)};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  return `worker_processes 1;
daemon off;
pid ${join(folder, "nginx.pid")};
events { worker_connections 1024; }
http {
${temporary.join("\n")}
  access_log off;
  etag off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  types {}
  default_type ${quoted(type)};
  server {
    listen 127.0.0.1:${port};
    root ${join(folder, "files")};
    location / {
      try_files /body =404;
${added.join("\n")}
    }
  }
}
`;
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
