import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#data/database.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { storedSubmissions } from "#tests/support/processes/mixed-load/stored.ts";
import { type SeveralProcesses, startSeveralProcesses } from "#tests/support/processes/several-processes.ts";
import { submissionForm } from "#tests/support/processes/site-forms.ts";
import { type SiteProcess, siteProcess } from "#tests/support/processes/site-process.ts";
import { aSignedInVisitor, aVisitor } from "#tests/support/processes/visitor.ts";
import { freePort } from "../../tools/start-postgres.ts";

type Context = { onTestFinished: (work: () => void | Promise<void>) => void; skip: (note: string) => void };

const SOON = { timeout: 60_000, interval: 100 };
/** The embedded database takes 60 MB, and its log 16 MB at a time. */
const DISK_MB = 250;
const BLOCK = Buffer.alloc(65_536, 1);

function aFolder(context: Context): string {
  const folder = mkdtempSync(join(tmpdir(), "samehour-faults-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A separate disk in memory; null if mounting is not allowed here. */
function aSmallDisk(context: Context): string | null {
  const folder = aFolder(context);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", disk]).status !== 0) return null;
  context.onTestFinished(() => void spawnSync("umount", ["-l", disk]));
  return disk;
}

/** Fills a disk to its last block; returns the file that fills it. */
function fill(disk: string): string {
  const filler = join(disk, "filler");
  const free = statfsSync(disk);
  for (let at = 0; at <= (free.bavail * free.bsize) / BLOCK.length; at += 1) {
    try {
      writeFileSync(filler, BLOCK, { flag: "a" });
    } catch {
      break;
    }
  }
  expect(statfsSync(disk).bavail * free.bsize).toBeLessThan(BLOCK.length);
  return filler;
}

async function anEmbeddedSite(dataDir: string): Promise<SiteProcess> {
  const settings = { NODE_ENV: "production", HOST: "127.0.0.1", DEMO: "off", RATE_LIMITS: "off", DATA_DIR: dataDir };
  return siteProcess(await freePort(), settings);
}

async function someProcesses(context: Context, count: number): Promise<SeveralProcesses> {
  const site = await startSeveralProcesses(count);
  if (site === null) throw new Error("This test needs PostgreSQL on this machine.");
  context.onTestFinished(() => site.stop());
  return site;
}

test("with a full disk, pages are served and forms keep what was typed; freeing space is enough to recover", async (context) => {
  const disk = aSmallDisk(context);
  if (disk === null) return context.skip("Nobody may mount a disk here: run it as root.");
  const site = await anEmbeddedSite(join(disk, "data"));
  context.onTestFinished(() => site.kill());
  await site.start();
  const visitor = aVisitor();
  const submit = async (title: string) => {
    const answer = await visitor.post(
      `${site.origin}/submit-events`,
      submissionForm({ title, email: "a@example.org" }),
    );
    return { status: answer.status, html: await answer.text() };
  };
  const ready = async () => (await fetch(`${site.origin}/readyz`)).status;
  const acknowledged = ["Before the disk was full"];
  expect((await submit("Before the disk was full")).status).toBe(200);
  const filler = fill(disk);
  await expect.poll(ready, SOON).toBe(503);
  for (let at = 0; at < 40; at += 1) {
    const title = `While the disk is full ${at}`;
    const { status, html } = await submit(title);
    // The database's log has some room left at first.
    if (status === 200) acknowledged.push(title);
    else expect([status, html]).toEqual([503, expect.stringContaining(title)]);
  }
  expect((await visitor.get(`${site.origin}/events`)).status).toBe(200);
  rmSync(filler);
  await expect.poll(ready, SOON).toBe(200);
  await expect.poll(async () => (await submit("After the disk was full")).status, SOON).toBe(200);
  expect(await site.stop()).toBe(0);
  const found = await inFolder(join(disk, "data"), storedSubmissions);
  expect(acknowledged.filter((title) => found.get(title) !== 1)).toEqual([]);
});

async function inFolder<Result>(
  dataDir: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
) {
  const database = await openDatabase({ url: null, dataDir, purpose: "test", log: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test("a data folder on a read-only disk stops startup with a message that names it", async (context) => {
  const disk = aSmallDisk(context);
  if (disk === null) return context.skip("Nobody may mount a disk here: run it as root.");
  const dataDir = join(disk, "data");
  const site = await anEmbeddedSite(dataDir);
  context.onTestFinished(() => site.kill());
  await site.start();
  expect(await site.stop()).toBe(0);
  expect(spawnSync("mount", ["-o", "remount,ro", disk]).status).toBe(0);
  await expect(site.start()).rejects.toThrow(/Samehour could not start\.\n\n {2}.*data.*/);
  expect(spawnSync("mount", ["-o", "remount,rw", disk]).status).toBe(0);
  await site.start();
  expect(await site.stop()).toBe(0);
});

test("with an unreachable bucket, pages are served and an upload reports the failure; it works again afterwards", async (context) => {
  const site = await someProcesses(context, 1);
  const { database, processes, bucket } = site;
  const origin = processes[0]?.origin ?? "";
  const member = await aSignedInVisitor(database, { id: "painter" });
  const upload = async () => {
    const form = new FormData();
    form.set("owner", "painter");
    form.set("picture", new File([new Uint8Array(await aPicture())], "me.png", { type: "image/png" }));
    const answer = await member.post(`${origin}/profile/edit/picture`, form);
    const toast = decodeURIComponent(answer.headers.getSetCookie().find((cookie) => cookie.startsWith("flash=")) ?? "");
    return { status: answer.status, toast };
  };
  const avatars = async () =>
    (await database.pool.query("select avatar_key from profiles where avatar_key is not null")).rows.length;
  await bucket.halt();
  expect(await upload()).toEqual({ status: 303, toast: expect.stringContaining("pictures.avatarFailed") });
  expect(await avatars()).toBe(0);
  for (const path of ["/", "/events", "/profile"]) expect((await member.get(origin + path)).status).toBe(200);
  await bucket.resume();
  expect(await upload()).toEqual({ status: 303, toast: expect.stringContaining("pictures.avatarUpdated") });
  expect(await avatars()).toBe(1);
});

test("an upgrade with a failing migration exits with its reason, and the old version keeps running", async (context) => {
  const site = await someProcesses(context, 1);
  const { database, processes, postgres } = site;
  const origin = processes[0]?.origin ?? "";
  await anEvent(database, { title: "Evening Silence", now: Date.now() });
  const tree = aFolder(context);
  for (const part of ["build", "src/data/migrations", "package.json"])
    cpSync(part, join(tree, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
  const broken = "create table of_the_new_version (id int); insert into of_the_new_version values ('no number');";
  writeFileSync(join(tree, "src/data/migrations/9999_broken.sql"), broken);
  const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", PORT: "0", DATA_DIR: join(tree, "data") };
  const upgraded = spawnSync(process.execPath, ["build/process/main.js"], {
    cwd: tree,
    env: { ...env, DATABASE_URL: postgres.url },
    encoding: "utf8",
    timeout: 120_000,
  });
  expect([upgraded.status, upgraded.stderr]).toEqual([1, expect.stringContaining("Samehour could not start.")]);
  expect(upgraded.stderr).toContain("The database could not be upgraded: 9999_broken.sql failed (");
  expect((await database.pool.query("select to_regclass('of_the_new_version') as found")).rows).toEqual([
    { found: null },
  ]);
  expect(await (await aVisitor().get(`${origin}/events`)).text()).toContain("Evening Silence");
  const sent = await aVisitor().post(
    `${origin}/submit-events`,
    submissionForm({ title: "After it", email: "a@example.org" }),
  );
  expect([sent.status, (await storedSubmissions(database)).get("After it")]).toEqual([200, 1]);
  expect(await processes[0]?.stop()).toBe(0);
});
