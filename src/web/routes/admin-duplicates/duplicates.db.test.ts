import { expect, test } from "vitest";
import { writeDeskItem } from "#core/moderation/moderation-list.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { transaction } from "#data/transaction.ts";
import { datePageLoader, eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { duplicatesAction } from "#web/routes/admin-duplicates/admin-duplicates-action.server.ts";
import { duplicatesLoader } from "#web/routes/admin-duplicates/admin-duplicates-loader.server.ts";
import { goLoader } from "#web/routes/go/go.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type BuiltEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { openForm } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/duplicates";

const alike = (one: BuiltEvent, other: BuiltEvent, score = 80) =>
  transaction(database.db, (tx) =>
    updatePossibleDuplicates(
      tx,
      { eventId: one.id },
      [{ eventId: other.id, score, reasons: ["link", "dates"] }],
      TEST_NOW,
    ),
  );

async function aPair(survivor: EventOverrides = {}, folded: EventOverrides = {}) {
  const one = await anEvent(database, { title: "Loving-Kindness", ...survivor });
  const two = await anEvent(database, { title: "Loving kindness", importSource: "october.csv", ...folded });
  await alike(two, one);
  await alike(one, two, 70);
  return [one, two] as const;
}

async function load(query = "") {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const { view } = await duplicatesLoader(new URL(ADDRESS + query), frame, aRequestContext({ database }));
  if (view.shows !== "pairs") throw new Error(view.shows);
  return view;
}

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Response ? error.headers.get("location") : error),
  );

async function send(viewer: Viewer, fields: Record<string, string>) {
  const context = aRequestContext({ database, viewer, now: TEST_NOW + HOUR_MS });
  const body = new URLSearchParams(fields);
  const answer = await duplicatesAction(new Request(ADDRESS, { method: "POST", body }), context);
  return decodeURIComponent(answer.headers.get("set-cookie") ?? "");
}

async function marks(one: BuiltEvent, two: BuiltEvent) {
  const item = async ({ publicId }: BuiltEvent) => writeDeskItem((await openForm(database, publicId)).event);
  return { survivor: await item(one), folded: await item(two) };
}

const undoIn = (toast: string) => /"((?:merge|pair):[^"]+)"/.exec(toast)?.[1]?.split(":") ?? [];

test("a pair is shown once, the older event first, with the differences and why it was found", async () => {
  const saver = await aUser(database);
  const [one] = await aPair({ price: 0 }, { description: "Metta practice." });
  await database.pool.query("insert into saved_events values ($1, $2, now())", [saver.userId, one.id]);
  const { pair } = await load();
  expect(pair).toMatchObject({
    place: 1,
    total: { count: 1, isMore: false },
    signs: ["link", "dates"],
    survivor: { title: "Loving-Kindness", saves: 1, isImported: false },
    folded: { title: "Loving kindness", saves: 0, isImported: true },
    hrefs: { previous: null, next: null },
  });
  expect(pair?.rows.filter(({ differs }) => differs).map(({ field }) => field)).toEqual([
    "title",
    "description",
    "price",
  ]);
  expect(pair?.rows.find(({ field }) => field === "when")?.survivor).toBe("Wednesdays at 7:00 PM, UTC");
});

test("pairs link to each other, and a position without a pair redirects to the first", async () => {
  const [one] = await aPair();
  await alike(await anEvent(database, { title: "A third" }), one, 10);
  expect((await load()).pair?.hrefs.next).toBe("/admin/duplicates?pair=2");
  expect((await load("?pair=2")).pair).toMatchObject({ place: 2, folded: { title: "A third" } });
  expect(await thrownBy(load("?pair=3"))).toBe("/admin/duplicates");
  expect(await thrownBy(load("?pair=1"))).toBe("/admin/duplicates");
  expect(await thrownBy(load("?pair=x"))).toBe("/admin/duplicates");
});

test("merging applies the choices and redirects the merged event's addresses, until it is undone", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const [one, two] = await aPair();
  const toast = await send(moderator, { intent: "merge", ...(await marks(one, two)), title: "folded" });
  expect(toast).toContain("moderation.duplicates.toast.merged");
  expect(await load()).toMatchObject({
    pair: null,
    merged: [{ survivor: "Loving kindness", folded: "Loving kindness" }],
  });
  const context = aRequestContext({ database });
  const path = `/events/loving-kindness-${one.publicId}`;
  const url = new URL("https://same.example/?tz=UTC");
  expect(await thrownBy(eventPageLoader(`x-${two.publicId}`, url, context))).toBe(`${path}?tz=UTC`);
  const date = { event: `x-${two.publicId}`, date: "2026-11-25T1900" };
  expect(await thrownBy(datePageLoader(date, url, context))).toBe(`${path}/2026-11-25T1900?tz=UTC`);
  expect(await thrownBy(goLoader(two.publicId, context))).toBe(`/go/${one.publicId}`);
  const [, merge = ""] = undoIn(toast);
  expect(await send(moderator, { intent: "undo", merge })).toContain("moderation.duplicates.toast.undone");
  expect(await thrownBy(eventPageLoader(`loving-kindness-${two.publicId}`, url, context))).toBeNull();
});

test("a pair marked as different leaves the list, until that is undone", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const [one, two] = await aPair();
  const toast = await send(moderator, { intent: "apart", ...(await marks(one, two)) });
  expect((await load()).pair).toBeNull();
  const [, pair = ""] = undoIn(toast);
  expect(await send(moderator, { intent: "undo", pair })).toContain("moderation.duplicates.toast.apartUndone");
  expect((await load()).pair).not.toBeNull();
});

test("a pair changed or deleted since it was shown is reported, and a form without a pair is refused", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const [one, two] = await aPair();
  const requested = await marks(one, two);
  await database.pool.query("update events set updated_at = now() where id = $1", [two.id]);
  expect(await send(moderator, { intent: "merge", ...requested })).toContain("moderation.duplicates.toast.changed");
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden' where id = $1", [two.id]);
  expect(await send(moderator, { intent: "merge", ...requested })).toContain("moderation.duplicates.toast.gone");
  await expect(send(moderator, { intent: "merge" })).rejects.toMatchObject({ code: "not-found" });
  await expect(send(moderator, { intent: "undo", merge: "x" })).rejects.toMatchObject({ code: "not-found" });
  await expect(send(moderator, { intent: "undo", pair: "x" })).rejects.toMatchObject({ code: "not-found" });
  await expect(send(moderator, {})).rejects.toMatchObject({ code: "invalid" });
});
