import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { claimDeliveries } from "#commands/webhooks/deliver-webhook.ts";
import { addWebhook, renewWebhookSecret, switchWebhook, testWebhook } from "#commands/webhooks/change-webhooks.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { WEBHOOK_KINDS, type WebhookKind } from "#core/webhooks/webhook.ts";
import { listWebhooks } from "#data/queries/webhooks.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { deliverToWebhook, openWebhookPoller, type WebhookDeps } from "#jobs/webhooks.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { sendAllDue } from "#tests/support/jobs/send-all-due.ts";

const database = withTestDatabase();

type Got = { headers: IncomingMessage["headers"]; body: string };

/**
 * A local receiver of webhooks; it answers with the status from `answer`, when `thinks` is over.
 * `atOnce` is the highest number of simultaneous messages.
 */
async function aReceiver(answer: (got: Got) => number = () => 204, thinks: () => Promise<unknown> = async () => {}) {
  const got: Got[] = [];
  const open = { now: 0, most: 0 };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const each = { headers: request.headers, body: Buffer.concat(parts).toString() };
      got.push(each);
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      void thinks().then(() => {
        open.now -= 1;
        response.writeHead(answer(each)).end();
      });
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address: `http://${host}/hook`, trusted: [host], got, atOnce: () => open.most };
}

const seal = (secret: string) => `sealed ${secret}`;
const openSecret = (sealed: string) => (sealed.startsWith("sealed ") ? sealed.slice("sealed ".length) : null);

async function add(viewer: Viewer, address: string, kinds: readonly WebhookKind[] = WEBHOOK_KINDS): Promise<string> {
  const adding = { actor: actorFor(viewer), userId: viewer.userId, input: { address, kinds }, seal };
  const added = await addWebhook(database, adding, TEST_NOW);
  if (added.outcome !== "added") throw new Error(added.outcome);
  return added.secret;
}

function depsAt(trusted: readonly string[], now: EpochMs, log: WebhookDeps["log"] = () => {}): WebhookDeps {
  const importNetwork = { sheetsOrigin: "", trusted };
  return { database, importNetwork, openSecret, baseUrl: "https://same.example", now: () => now, log };
}

function notify(trusted: readonly string[], now: EpochMs = TEST_NOW) {
  const deps = depsAt(trusted, now);
  return sendAllDue(
    () => claimDeliveries(database, now, 5),
    (claimed) => deliverToWebhook(deps, claimed),
  );
}

const only = async (viewer: Viewer) => {
  const [webhook] = await listWebhooks(database.db, viewer.userId);
  if (webhook === undefined) throw new Error("There is no webhook.");
  return webhook;
};
const one = async (viewer: Viewer) => ({ actor: actorFor(viewer), userId: viewer.userId, id: (await only(viewer)).id });
const kindsOf = (got: readonly Got[]) => got.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const rename = (publicId: string, title: string) =>
  database.db
    .update(events)
    .set({ title })
    .where(sql`public_id = ${publicId}`);

test("a change is delivered once, signed, with the event's id but none of its contents", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver();
  const secret = await add(viewer, address);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const link = "https://zoom.us/j/5551234";
  const event = await anEvent(database, { userId: viewer.userId, title: "Quiet", link, linkAudience: "members" });
  await notify(trusted);
  const [{ headers, body } = { headers: {}, body: "" }, ...others] = got;
  expect(others).toEqual([]);
  const url = `https://same.example/events/${event.publicId}`;
  const payload = JSON.parse(body) as { id: string; type: string; timestamp: string; data: unknown };
  expect(payload).toMatchObject({ type: "event.published", data: { event: { id: event.publicId, url } } });
  expect(Date.parse(payload.timestamp)).toBeGreaterThan(0);
  expect(body).not.toMatch(/Quiet|zoom|5551234/);
  expect(headers).toMatchObject({ "content-type": "application/json", "webhook-id": payload.id });
  const time = headers["webhook-timestamp"];
  expect(time).toBe(String(TEST_NOW / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key)
    .update(`${payload.id}.${String(time)}.${body}`)
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  expect((await only(viewer)).deliveries).toMatchObject([{ status: "delivered", attempts: 1, result: "204" }]);
  expect(await notify(trusted)).toBe(0);
});

test("each kind of change has its type; job-only changes and unlisted events are not delivered", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver();
  const event = await anEvent(database, { userId: viewer.userId });
  const hidden = await anEvent(database, { userId: viewer.userId, listing: "hidden", visibility: "private" });
  await anEvent(database, {});
  await add(viewer, address);
  const { db } = database;
  const kindsAfter = async (work: () => Promise<unknown>) => {
    got.length = 0;
    await work();
    await notify(trusted);
    return kindsOf(got);
  };
  const set = (columns: Partial<typeof events.$inferInsert>) => () =>
    db
      .update(events)
      .set(columns)
      .where(sql`public_id = ${event.publicId}`);
  const [schedule] = event.scheduleIds;
  expect(await kindsAfter(() => rename(hidden.publicId, "Other"))).toEqual([]);
  expect(await kindsAfter(set({ updatedAt: TEST_NOW, linkState: "dead", currentStartsAt: TEST_NOW }))).toEqual([]);
  expect(await kindsAfter(set({ title: "Another" }))).toEqual(["event.updated"]);
  expect(await kindsAfter(set({ cancelledAt: TEST_NOW, cancelReason: "Ill" }))).toEqual(["event.cancelled"]);
  expect(await kindsAfter(set({ cancelledAt: null, cancelReason: null }))).toEqual(["event.updated"]);
  expect(
    await kindsAfter(() => db.execute(sql`update schedules set duration_seconds = 600 where id = ${schedule}`)),
  ).toEqual(["event.updated"]);
  expect(await kindsAfter(() => db.execute(sql`update schedules set zone_data = 'x' where id = ${schedule}`))).toEqual(
    [],
  );
  const exception = () =>
    db.execute(sql`insert into schedule_exceptions (schedule_id, original_local, cancelled)
      values (${schedule}, '2026-11-25T19:00:00', true)`);
  expect(await kindsAfter(exception)).toEqual(["date.changed"]);
  expect(JSON.parse(got[0]?.body ?? "")).toMatchObject({ data: { date: "2026-11-25T19:00:00" } });
  expect(await kindsAfter(set({ listing: "hidden" }))).toEqual(["event.removed"]);
  expect(await kindsAfter(set({ listing: "public", title: "Back" }))).toEqual(["event.published"]);
  expect(await kindsAfter(set({ listing: "hidden", deletedAt: TEST_NOW }))).toEqual(["event.removed"]);
});

test("several statements in one transaction are one change, and a rolled-back one is none", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver();
  const event = await anEvent(database, { userId: viewer.userId });
  await add(viewer, address, ["event.updated"]);
  const work = async (fails: boolean) =>
    database.db.transaction(async (tx) => {
      for (const title of ["One", "Two"])
        await tx
          .update(events)
          .set({ title })
          .where(sql`public_id = ${event.publicId}`);
      if (fails) throw new Error("undone");
    });
  await expect(work(true)).rejects.toThrow("undone");
  await notify(trusted);
  expect(got).toEqual([]);
  await work(false);
  await notify(trusted);
  expect(kindsOf(got)).toEqual(["event.updated"]);
});

test("a failed delivery is repeated with the same id after growing waits, then given up, with one notification", async () => {
  const viewer = await aUser(database);
  let status = 500;
  const { address, trusted, got } = await aReceiver(() => status);
  const event = await anEvent(database, { userId: viewer.userId });
  await add(viewer, address);
  await rename(event.publicId, "New");
  let now = TEST_NOW;
  for (const wait of [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS]) {
    await notify(trusted, now);
    expect((await only(viewer)).deliveries).toMatchObject([{ status: "waiting", dueAt: now + wait, result: "500" }]);
    expect(await notify(trusted, now + wait - 1)).toBe(0);
    now += wait;
  }
  await notify(trusted, now);
  expect((await only(viewer)).deliveries).toMatchObject([{ status: "failed", attempts: 8 }]);
  expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const notices = () => database.db.execute(sql`select facts ->> 'title' as title from notifications order by id`);
  expect((await notices()).rows).toEqual([{ title: "A webhook does not answer" }]);
  status = 200;
  await rename(event.publicId, "Newer");
  await notify(trusted, now + HOUR_MS);
  expect(await only(viewer)).toMatchObject({ failingSince: null, deliveries: [{ status: "delivered" }, {}] });
  expect((await forgetOld(database, now + HOUR_MS + 30 * DAY_MS)).webhookDeliveries).toBe(1);
});

test("a webhook that fails for a week is switched off, its owner notified, and it can be switched on again", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver(() => 410);
  const event = await anEvent(database, { userId: viewer.userId });
  await add(viewer, address);
  await rename(event.publicId, "First");
  await notify(trusted);
  await rename(event.publicId, "Second");
  await notify(trusted, TEST_NOW + 7 * DAY_MS);
  const off = await only(viewer);
  expect(off).toMatchObject({ offAt: TEST_NOW + 7 * DAY_MS });
  const facts = await database.db.execute(sql`select facts ->> 'title' as title from notifications`);
  expect(facts.rows).toEqual([{ title: "A webhook was switched off" }]);
  const tries = got.length;
  await rename(event.publicId, "Third");
  expect(await notify(trusted, TEST_NOW + 8 * DAY_MS)).toBe(0);
  expect(got).toHaveLength(tries);
  await switchWebhook(database, { ...(await one(viewer)), isOn: true }, TEST_NOW);
  expect(await only(viewer)).toMatchObject({ offAt: null, failingSince: null });
});

test("while an address fails, its other deliveries wait a minute", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver(() => 503);
  const event = await anEvent(database, { userId: viewer.userId });
  await add(viewer, address);
  for (const title of ["A", "B", "C"]) await rename(event.publicId, title);
  await notify(trusted);
  expect(got).toHaveLength(1);
});

test("two processes never send the same delivery, and one webhook's changes arrive in order", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got, atOnce } = await aReceiver(
    () => 204,
    () => wait(30),
  );
  const event = await anEvent(database, { userId: viewer.userId });
  await add(viewer, address);
  for (let number = 1; number <= 12; number += 1) await rename(event.publicId, `Title ${number}`);
  const order = (await only(viewer)).deliveries.map(({ id }) => id).toReversed();
  const poll = async () => {
    let tries = 0;
    // A process that finds nothing to do looks again, as a poller does.
    for (let turn = 0; turn < 20; turn += 1) {
      tries += await notify(trusted);
      await wait(10);
    }
    return tries;
  };
  const tries = await Promise.all([poll(), poll(), poll()]);
  const rest = await notify(trusted);
  expect(tries.reduce((sum, each) => sum + each, rest)).toBe(12);
  expect(atOnce()).toBe(1);
  const ids = got.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(12);
  const stored = await database.db.execute<{ id: string }>(
    sql`select 'msg_' || message_id as id from webhook_deliveries order by webhook_deliveries.id`,
  );
  expect([ids, order.length]).toEqual([stored.rows.map(({ id }) => id), 12]);
});

test("a receiver that does not answer delays only its own messages, and a stopping process records its answer", async () => {
  const viewer = await aUser(database);
  const answers = Promise.withResolvers<void>();
  const [silent, quick] = [
    await aReceiver(
      () => 204,
      () => answers.promise,
    ),
    await aReceiver(),
  ];
  await add(viewer, silent.address);
  await add(viewer, quick.address);
  const event = await anEvent(database, { userId: viewer.userId });
  for (const title of ["A", "B"]) await rename(event.publicId, title);
  const stored = await database.db.execute<{ id: number; address: string }>(
    sql`select id::int as id, address from webhooks`,
  );
  const addressOf = new Map<unknown, string>(stored.rows.map(({ id, address }) => [id, address]));
  const settled: string[] = [];
  const log: WebhookDeps["log"] = (_message, details = {}) =>
    void settled.push(
      `${addressOf.get(details["webhook"]) === silent.address ? "silent" : "quick"} ${String(details["result"])}`,
    );
  const poller = openWebhookPoller(depsAt([...silent.trusted, ...quick.trusted], TEST_NOW, log));
  await vi.waitFor(() => expect(settled.length).toBeGreaterThanOrEqual(3), { timeout: 120_000, interval: 20 });
  answers.resolve();
  await poller.stop();
  expect(settled).toEqual(["quick 204", "quick 204", "quick 204", "silent 204"]);
  expect(kindsOf(quick.got)).toEqual(["event.published", "event.updated", "event.updated"]);
  expect([silent.got.length, await notify(silent.trusted)]).toEqual([1, 2]);
  expect(kindsOf(silent.got)).toEqual(["event.published", "event.updated", "event.updated"]);
});

test("a delivery claimed by a process and never reported is sent again with the same id", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver();
  const event = await anEvent(database, { userId: viewer.userId });
  await add(viewer, address);
  await rename(event.publicId, "New");
  const { claimed } = await claimDeliveries(database, TEST_NOW, 5);
  expect(claimed).toHaveLength(1);
  expect(await notify(trusted, TEST_NOW + MINUTE_MS)).toBe(0);
  expect(await notify(trusted, TEST_NOW + 6 * MINUTE_MS)).toBe(1);
  expect(got[0]?.headers["webhook-id"]).toBe(`msg_${claimed[0]?.messageId ?? ""}`);
});

test("a private address is refused at delivery, even if it was accepted when entered", async () => {
  const viewer = await aUser(database);
  const { address, got } = await aReceiver();
  await add(viewer, address.replace("http:", "https:"));
  await testWebhook(database, await one(viewer), TEST_NOW);
  await notify([]);
  expect(got).toEqual([]);
  expect((await only(viewer)).deliveries).toMatchObject([
    { kind: "test", status: "failed", result: "private-address" },
  ]);
});

test("a test is sent at once, names no event, and cannot be repeated within ten seconds", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver();
  await add(viewer, address, ["event.removed"]);
  expect(await testWebhook(database, await one(viewer), TEST_NOW)).toBe("sent");
  await notify(trusted);
  expect(JSON.parse(got[0]?.body ?? "")).toMatchObject({ type: "test", data: {} });
  expect(await testWebhook(database, await one(viewer), TEST_NOW + 9_000)).toBe("wait");
  expect(await testWebhook(database, await one(viewer), TEST_NOW + 10_000)).toBe("sent");
  const stranger = await aUser(database);
  const foreign = { ...(await one(viewer)), userId: stranger.userId };
  expect(await testWebhook(database, foreign, TEST_NOW + DAY_MS)).toBe("wait");
  expect(await renewWebhookSecret(database, { ...foreign, seal }, TEST_NOW)).toEqual({ outcome: "nothing" });
});

test("a suspended owner's webhook delivers nothing, and a new secret signs from then on", async () => {
  const viewer = await aUser(database);
  const { address, trusted, got } = await aReceiver();
  const event = await anEvent(database, { userId: viewer.userId });
  const first = await add(viewer, address);
  await rename(event.publicId, "New");
  await database.db.update(users).set({ suspendedAt: TEST_NOW });
  expect(await notify(trusted)).toBe(0);
  await database.db.update(users).set({ suspendedAt: null });
  const renewed = await renewWebhookSecret(database, { ...(await one(viewer)), seal }, TEST_NOW);
  const secret = renewed.outcome === "renewed" ? renewed.secret : "";
  expect(secret).not.toBe(first);
  await notify(trusted);
  const { headers = {}, body = "" } = got[0] ?? {};
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const key = Buffer.from(secret.slice(6), "base64");
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
});
