import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../start-postgres.ts";
import { type StartedProgram, startedProgram } from "./site.ts";

/** A response as sent: headers in order, body still compressed. */
export type RecordedResponse = { status: number; headers: readonly (readonly [string, string])[]; body: Buffer };

/** Headers that belong to the connection or that each server writes itself. */
const OF_THE_CONNECTION = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Requests a page once and returns the response. Fails unless it is a complete page. */
export async function recordResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RecordedResponse>();
  const requested = request(url, { headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", reject);
    response.on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: pairsOf(response.rawHeaders).filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase())),
        body: Buffer.concat(chunks),
      }),
    );
  });
  requested.on("error", reject);
  requested.end();
  const answer = await promise;
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return answer;
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []));
}

/** A `node:http` server in a process of its own that sends the same bytes for every request: the fastest that Node can be. */
export async function startPlainServer(answer: RecordedResponse): Promise<StartedProgram> {
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

const HAS_NGINX = spawnSync("nginx", ["-v"]).error === undefined;

/**
 * nginx with one worker and its own settings, which serves the same compressed bytes as a file; null if it is not
 * installed.
 */
export async function startNginx(answer: RecordedResponse): Promise<StartedProgram | null> {
  if (!HAS_NGINX) return null;
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-nginx-"));
  // Started by root, its worker reads the file as another user.
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

/**
 * Adds our headers except those that nginx writes itself. No log and files held open: the fastest that nginx can be.
 */
function settingsOf(answer: RecordedResponse, folder: string, port: number): string {
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
