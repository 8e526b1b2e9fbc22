import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { openJobQueue } from "#data/job-queue.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { importRuns, importSources } from "#data/tables/imports.ts";
import { jobsAction, jobsLoader } from "#web/routes/admin-jobs/admin-jobs.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function load(viewer: Viewer, db = database) {
  const frame = { role: "admin", work: await countOpenWork(database.db) } as const;
  return jobsLoader(frame, aRequestContext({ database: db, viewer, now: TEST_NOW, logError: () => undefined }));
}

async function runs(viewer: Viewer) {
  const { view } = await load(viewer);
  if (view.shows !== "list") throw new Error(view.shows);
  return view.runs;
}

async function send(viewer: Viewer, fields: Record<string, string>) {
  const request = new Request("https://same.example/admin/jobs", { method: "POST", body: new URLSearchParams(fields) });
  const context = aRequestContext({ database, viewer, now: TEST_NOW });
  const answer = await jobsAction(request, viewer, context);
  return decodeURIComponent(answer.headers.get("set-cookie") ?? "");
}

const SOURCE = { kind: "ics", typed: "https://calendar.example/all.ics", source: "all", everyHours: 24 } as const;

test("a running import can be stopped and a failed source re-read, unless someone else was first", async () => {
  const admin = await aUser(database, { role: "admin" });
  const at = { startedAt: TEST_NOW - 120_000, createdAt: TEST_NOW - 130_000 };
  const run = {
    actorId: admin.userId,
    actorRole: "admin",
    source: "circles",
    kind: "csv",
    options: { timezone: "UTC", approve: false, owner: null },
    ...at,
  } as const;
  await database.db.insert(importRuns).values([
    { ...run, publicId: "run-at-work", fileName: "sunday-circles.csv", state: "previewing" },
    {
      ...run,
      publicId: "run-failed",
      fileName: "bad.csv",
      state: "failed",
      errorId: "c4f1",
      startedAt: TEST_NOW - 125_000,
      endedAt: TEST_NOW - 124_000,
    },
    { ...run, publicId: "run-waits", fileName: "waits.csv", state: "mapped" },
  ]);
  const fault = { key: "imports.address.failed", values: {} };
  await database.db.insert(importSources).values({
    ...SOURCE,
    publicId: "src-2222",
    timezone: "UTC",
    readAt: TEST_NOW,
    fault,
    nextAt: TEST_NOW,
    createdAt: TEST_NOW,
  });
  const listed = (await runs(admin)).filter(({ kind }) => kind !== "job");
  expect(listed).toMatchObject([
    { kind: "source", name: "https://calendar.example/all.ics", state: "failed", started: "Today, 7:00 AM" },
    { kind: "import", name: "sunday-circles.csv", state: "running", took: "2 min so far", mayCancel: true },
    {
      kind: "import",
      name: "bad.csv",
      state: "failed",
      took: "1.0 s",
      mayCancel: false,
      href: "/admin/import/run-failed",
    },
  ]);
  expect(listed[2]?.fault).toContain("c4f1");
  expect(await send(admin, { intent: "cancel", id: "run-at-work" })).toContain("adminJobs.toast.cancelled");
  expect(await send(admin, { intent: "cancel", id: "run-at-work" })).toContain("adminJobs.toast.gone");
  expect(await send(admin, { intent: "read", id: "src-2222" })).toContain("adminJobs.toast.read");
  expect(await send(admin, { intent: "read", id: "src-gone" })).toContain("adminJobs.toast.gone");
  for (const intent of ["odd", "constructor", "__proto__"])
    await expect(send(admin, { intent, id: "x" })).rejects.toThrow("names no known action");
});

test("a job can be run again on request, and an unknown job cannot", async () => {
  const admin = await aUser(database, { role: "admin" });
  const queue = await openJobQueue(database, failOnLog);
  await database.db.execute(sql`delete from jobs.job`);
  await queue.define({ name: "forget-old", expireInSeconds: 60 });
  await queue.stop(5_000);
  expect(await send(admin, { intent: "run", id: "forget-old" })).toContain("adminJobs.toast.asked");
  expect(await send(admin, { intent: "run", id: "forget-old" })).toContain("adminJobs.toast.waits");
  expect(await send(admin, { intent: "run", id: "no-job" })).toContain("adminJobs.toast.unknown");
  expect(await load(admin)).toMatchObject({ view: { shows: "list", figures: { waiting: 1, failed: 0 } } });
});

test("jobs that cannot be loaded show an error", async () => {
  const admin = await aUser(database, { role: "admin" });
  expect(await load(admin, anAwayDatabase)).toMatchObject({ status: 503, view: { shows: "failed" } });
});
