import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findHolder, lockFolder } from "#data/folder-lock.ts";
import { ownIdentity } from "#data/process-identity.ts";

const TAKER = join(import.meta.dirname, "../../tests/support/database/lock-taker.ts");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "samehour-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function leaveLock(number: number, holder: { pid: number; started: string; socketFolder?: string }): void {
  writeFileSync(
    join(folder, `lock.${number}`),
    JSON.stringify({ purpose: "server", socketFolder: folder, released: false, ...holder }),
  );
}

/** An unused process number: its process has just ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}

/** Starts many processes that lock at once; all of them live until each has reported its result. */
async function takeAtOnce(count: number): Promise<readonly string[]> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [TAKER, folder], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const results = await Promise.all(
    children.map(
      (child) => new Promise<string>((resolve) => child.stdout.once("data", (part) => resolve(String(part)))),
    ),
  );
  for (const child of children) child.stdin.end();
  await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  return results;
}

test("a second process learns who holds the folder, until it is released", async () => {
  const first = await lockFolder(folder, "server", "/somewhere");
  const second = await lockFolder(folder, "import", folder);
  expect(second.holder).toMatchObject({ pid: process.pid, purpose: "server", socketFolder: "/somewhere" });
  first.lock?.release();
  expect(await findHolder(folder)).toBeNull();
  const third = await lockFolder(folder, "import", folder);
  expect(third.lock).not.toBeNull();
});

test("the lock of a killed process is taken over", async () => {
  leaveLock(7, { pid: await deadPid(), started: "" });
  const { lock } = await lockFolder(folder, "server", folder);
  expect(lock).not.toBeNull();
  expect(readdirSync(folder)).toEqual(["lock.8"]);
});

test("a reused process id does not keep the folder locked", async () => {
  leaveLock(3, { pid: process.pid, started: "another boot/42" });
  const { lock } = await lockFolder(folder, "server", folder);
  expect(lock).not.toBeNull();
});

test("a lock whose process is not visible still holds while its socket answers", async () => {
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(join(folder, ".s.PGSQL.5432"), resolve));
  leaveLock(1, { pid: await deadPid(), started: "" });
  const { holder } = await lockFolder(folder, "server", folder);
  expect(holder).not.toBeNull();
  await new Promise((resolve) => server.close(resolve));
});

test("of many processes that find the same stale lock, exactly one takes it over", { timeout: 300_000 }, async () => {
  leaveLock(1, { pid: await deadPid(), started: "" });
  const results = await takeAtOnce(8);
  expect(results.toSorted()).toEqual([...Array.from({ length: 7 }, () => "lost"), "won"]);
});

test("an unreadable lock file is an error, not a free folder", async () => {
  writeFileSync(join(folder, "lock.1"), "{}");
  await expect(lockFolder(folder, "server", folder)).rejects.toThrow("Not a lock file");
});

test("a process recognizes its own identity", () => {
  const { pid, started } = ownIdentity();
  expect(pid).toBe(process.pid);
  expect(started === "" && process.platform !== "win32").toBe(false);
});
