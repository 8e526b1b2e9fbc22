import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stopChild } from "#tests/support/server.ts";
import { findOtherUser, freePort } from "../../../tools/start-postgres.ts";

/** Debian's package puts it into a folder that only root has on the PATH. */
const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin`;
const READY_WITHIN_MS = 20_000;

export const HAS_PGBOUNCER = spawnSync("pgbouncer", ["--version"], { env: { PATH } }).error === undefined;

/**
 * A PgBouncer in transaction mode on 127.0.0.1 before the PostgreSQL of `directUrl`, with at most `poolSize` connections
 * to each of its databases.
 */
export async function startPgBouncer(
  directUrl: string,
  poolSize: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-pgbouncer-"));
  const owner = process.getuid?.() === 0 ? findOtherUser() : null;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const url = new URL(directUrl);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, iniOf({ url, port, poolSize }));
  const child = spawn("pgbouncer", [file], { ...owner, cwd: folder, env: { PATH }, stdio: "ignore" });
  const stop = async (): Promise<void> => {
    await stopChild(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (performance.now() < deadline && child.exitCode === null) await wait(20);
    else {
      await stop();
      throw new Error(`PgBouncer did not start on port ${port}.`);
    }
  }
  url.port = String(port);
  return { url: url.href, stop };
}

function iniOf({ url, port, poolSize }: { url: URL; port: number; poolSize: number }): string {
  return `[databases]
* = host=${url.hostname} port=${url.port} user=${url.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", settle(true)).once("error", settle(false));
  });
}
