import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { WEBHOOK_KIND_KEYS, WEBHOOK_KINDS, WEBHOOKS_MAX } from "#core/webhooks/webhook.ts";
import type { Viewer } from "#core/viewer.ts";
import { anAuth } from "#tests/support/accounts/an-auth.ts";
import { unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import { apiLoader } from "#web/routes/account-api/account-api.server.ts";
import { apiAction } from "#web/routes/account-api/token-action.server.ts";

const database = withTestDatabase();

const FORM = { intent: "add-webhook", address: "https://hook.example.org/a?b=c#d", kinds: "event.updated" };

function contextOf(viewer: Viewer, isProved = true) {
  return aRequestContext({
    database,
    viewer,
    auth: anAuth({ isProvedLately: () => isProved }),
    actor: actorFor(viewer),
  });
}

async function send(viewer: Viewer, fields: Record<string, string>, isProved = true) {
  const request = new Request("https://same.example/account/api", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return unpacked(await apiAction(request, viewer, contextOf(viewer, isProved)));
}

/** The toast after a form that redirects back to the page. */
async function toastOf(viewer: Viewer, fields: Record<string, string>): Promise<string> {
  const thrown: unknown = await send(viewer, fields).catch((error: unknown) => error);
  return thrown instanceof Response ? decodeURIComponent(thrown.headers.get("set-cookie") ?? "") : "";
}

async function webhooksOf(viewer: Viewer) {
  const { view } = await apiLoader(viewer, contextOf(viewer));
  if (view.shows !== "page") throw new Error("The page could not be loaded.");
  return view.webhooks;
}

test("a new webhook's secret is shown once, and is stored encrypted", async () => {
  const viewer = await aUser(database);
  const { page } = await send(viewer, FORM);
  expect(page).toMatchObject({ view: "secret", kind: "webhook", name: "https://hook.example.org/a?b=c" });
  const secret = page.view === "secret" ? page.secret : "";
  expect(secret).toMatch(/^whsec_/);
  expect(await webhooksOf(viewer)).toMatchObject([
    { text: "On · added Nov 18, 2026 · An event changes", isOn: true, deliveries: [] },
  ]);
  const stored = await database.db.execute(sql`select to_jsonb(w)::text as row from webhooks w`);
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(6));
});

test.each<[Partial<typeof FORM>, Record<string, string>]>([
  [{ address: "" }, { address: english("apiAccess.fault.addressMissing") }],
  [{ address: "http://hook.example.org/" }, { address: english("apiAccess.fault.addressNotHttps") }],
  [{ address: "hook" }, { address: english("apiAccess.fault.addressNotHttps") }],
  [{ address: `https://x.example/${"y".repeat(2_000)}` }, { address: english("apiAccess.fault.addressNotHttps") }],
  [{ address: "https://a:b@x.example/" }, { address: english("apiAccess.fault.addressHasPassword") }],
  [{ kinds: "event.read" }, { kinds: english("apiAccess.fault.kindsMissing") }],
])("%j is reported at its field, and the typed text stays", async (change, errors) => {
  const viewer = await aUser(database);
  const { page, status } = await send(viewer, { ...FORM, ...change });
  const typed = { address: change.address ?? FORM.address };
  expect([page, status]).toMatchObject([{ view: "overview", form: "webhook", errors, typed }, 422]);
  expect(await webhooksOf(viewer)).toEqual([]);
});

test("a member who signed in a while ago has to confirm their identity first, also for a new secret", async () => {
  const viewer = await aUser(database);
  const message = english("apiAccess.unproved");
  expect(await send(viewer, FORM, false)).toMatchObject({ page: { toast: { message } }, status: 403 });
  await send(viewer, FORM);
  const id = String((await webhooksOf(viewer))[0]?.id);
  expect(await send(viewer, { intent: "renew-secret", id }, false)).toMatchObject({
    page: { toast: { title: english("apiAccess.webhooks.changeFailedTitle"), message } },
    status: 403,
  });
});

test("the sixth webhook is refused with the reason", async () => {
  const viewer = await aUser(database);
  for (let number = 1; number <= WEBHOOKS_MAX; number += 1) await send(viewer, FORM);
  const { page, status } = await send(viewer, FORM);
  const message = english("apiAccess.webhooks.tooMany", { max: WEBHOOKS_MAX });
  expect([page, status]).toMatchObject([{ toast: { message } }, 422]);
});

test("a webhook can be tested, switched off and on, given a new secret, and removed, only by its owner", async () => {
  const [viewer, stranger] = [await aUser(database), await aUser(database)];
  await send(viewer, FORM);
  const id = String((await webhooksOf(viewer))[0]?.id);
  const press = (intent: string, by = viewer) => toastOf(by, { intent, id });
  for (const intent of ["switch-off", "remove-webhook", "renew-secret"])
    expect(await press(intent, stranger)).toContain("apiAccess.webhooks.goneTitle");
  expect(await press("test-webhook")).toContain("apiAccess.webhooks.testTitle");
  expect(await press("test-webhook")).toContain("apiAccess.webhooks.testWaitTitle");
  expect((await webhooksOf(viewer))[0]?.deliveries).toMatchObject([
    { text: "Nov 18, 2026 at 7:00 AM · Test · waiting" },
  ]);
  expect(await press("switch-off")).toContain("apiAccess.webhooks.offTitle");
  expect(await webhooksOf(viewer)).toMatchObject([
    { isOn: false, text: expect.stringContaining("Off since Nov 18, 2026"), deliveries: [] },
  ]);
  expect(await press("switch-on")).toContain("apiAccess.webhooks.onTitle");
  expect((await send(viewer, { intent: "renew-secret", id })).page).toMatchObject({ view: "secret", kind: "webhook" });
  expect(await press("remove-webhook")).toContain("apiAccess.webhooks.removedTitle");
  expect(await webhooksOf(viewer)).toEqual([]);
});

test("every delivery state and every kind of change is described in words", async () => {
  const viewer = await aUser(database);
  const body = new URLSearchParams([
    ["intent", "add-webhook"],
    ["address", FORM.address],
    ...WEBHOOK_KINDS.map((kind) => ["kinds", kind]),
  ]);
  const request = new Request("https://same.example/account/api", { method: "POST", body });
  await apiAction(request, viewer, contextOf(viewer));
  const [{ text = "", id = 0 } = {}] = await webhooksOf(viewer);
  for (const kind of WEBHOOK_KINDS) expect(text).toContain(english(`apiAccess.kind.${WEBHOOK_KIND_KEYS[kind]}`));
  const { publicId } = await anEvent(database, { userId: viewer.userId });
  const states = [
    ["waiting", 2, "500", "attempt 2 failed (status 500), next attempt Nov 18, 2026 at 7:05 AM"],
    ["sending", 1, null, "being sent"],
    ["delivered", 1, "204", "delivered (status 204)"],
    ["failed", 1, "bad-address", "given up after 1 attempt (not a web address)"],
    ["failed", 8, "private-address", "given up after 8 attempts (not on the public internet)"],
    ["failed", 8, "no-such-host", "given up after 8 attempts (no such server)"],
    ["failed", 8, "unreachable", "given up after 8 attempts (no connection)"],
    ["failed", 8, "too-slow", "given up after 8 attempts (no answer in time)"],
    ["failed", 8, "no-secret", "given up after 8 attempts (the secret cannot be read: make a new one)"],
    ["failed", 8, "something-new", "given up after 8 attempts (no answer)"],
  ] as const;
  for (const [status, attempts, result, words] of states) {
    await database.db.execute(sql`update webhook_deliveries set status = ${status}, attempts = ${attempts},
      result = ${result}, due_at = '2026-11-18T12:05:00Z' where webhook_id = ${id}`);
    const [delivery] = (await webhooksOf(viewer))[0]?.deliveries ?? [];
    expect(delivery?.text).toContain(`· An event is listed (${publicId}) · ${words}`);
  }
  await database.db.execute(sql`update webhooks set failing_since = '2026-11-18T12:05:00Z'`);
  expect((await webhooksOf(viewer))[0]?.text).toContain("Failing since Nov 18, 2026 at 7:05 AM");
});
