import { expect, test } from "vitest";
import { introductionMark } from "#core/topics/introduction-input.ts";
import { topicIntroductions } from "#data/tables/site-settings.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { adminTopicsAction, adminTopicsLoader } from "#web/routes/admin-topics/admin-topics.server.ts";

const database = withTestDatabase();
const frame = { role: "admin", work: {} } as Parameters<typeof adminTopicsLoader>[1];

async function load(search = "", overrides = {}) {
  const url = new URL(`https://same.example/admin/topics${search}`);
  const viewer = await aUser(database, { role: "admin" });
  return adminTopicsLoader(url, frame, aRequestContext({ database, viewer, ...overrides }));
}

async function shown(search = "") {
  const { view } = await load(search);
  if (view.shows !== "topics") throw new Error(`The page shows ${view.shows}.`);
  return view;
}

async function send(fields: Record<string, string>, overrides = {}) {
  const request = new Request("https://same.example/admin/topics", {
    method: "POST",
    body: new URLSearchParams({ topic: "tradition/zen", mark: introductionMark(null), ...fields }),
  });
  const viewer = await aUser(database, { role: "admin" });
  const answer = await adminTopicsAction(request, aRequestContext({ database, viewer, ...overrides }));
  if (answer instanceof Response) return { to: answer.headers.get("location"), status: answer.status, answer: null };
  return { to: null, status: answer.init?.status, answer: answer.data };
}

const zen = { traditions: ["Zen"], schedules: once("2026-11-18T15:00:00") };

test("topics with a page are listed with their introductions, and so are introductions without a page", async () => {
  expect((await shown()).lines).toEqual([]);
  await someEvents(database, [zen, zen, { ...zen, practices: ["Song"] }]);
  const at = { updatedBy: null, updatedAt: TEST_NOW };
  await database.db.insert(topicIntroductions).values([
    { kind: "practice", slug: "song", text: "Singing\n\ntogether.", ...at },
    { kind: "tradition", slug: "gone", text: "Once.", ...at },
  ]);
  const { lines, form } = await shown();
  expect(form).toBeNull();
  expect(lines.map(({ key, name, count, introduction }) => [key, name, count, introduction])).toEqual([
    ["tradition/gone", "gone", null, "Once."],
    ["tradition/zen", "Zen", "3 events", null],
    ["practice/song", "Song", null, "Singing together."],
    ["type/other", "Other", "3 events", null],
  ]);
});

test("the address selects the topic to edit, and an unknown topic shows no form", async () => {
  await someEvents(database, [zen]);
  const { form } = await shown("?topic=tradition/zen");
  expect(form).toMatchObject({ key: "tradition/zen", name: "Zen", text: "", pageHref: "/topics/tradition/zen" });
  for (const search of ["?topic=tradition/none", "?topic=x", "?topic="]) expect((await shown(search)).form).toBeNull();
});

test("an introduction can be saved, changed, and removed", async () => {
  expect(await send({ text: "Sitting.\r\n\r\nTwenty minutes." })).toMatchObject({ to: "/admin/topics" });
  const { form } = await shown("?topic=tradition/zen");
  expect(form).toMatchObject({ name: "zen", text: "Sitting.\n\nTwenty minutes." });
  expect(await send({ text: " ", mark: form?.mark ?? "" })).toMatchObject({ to: "/admin/topics" });
  expect((await shown("?topic=tradition/zen")).form).toBeNull();
});

test("a text that is too long stays in the form", async () => {
  const text = "x".repeat(601);
  expect(await send({ text })).toMatchObject({
    status: 422,
    answer: { text, errors: { text: reachesMessage("adminTopics.faults.tooLong", { count: 601, max: 600 }) } },
  });
});

test("the second person to save sees the first one's text, and their own stays in the form", async () => {
  await send({ text: "Theirs." });
  const { status, answer } = await send({ text: "Mine." });
  expect([status, answer]).toMatchObject([
    409,
    { text: "Mine.", theirs: reachesMessage("adminTopics.theirs", { text: "Theirs." }) },
  ]);
  expect(answer?.toast?.title).toBe(reachesMessage("adminTopics.toast.conflict"));
  expect(answer?.toast?.message).toBe(reachesMessage("adminTopics.toast.conflictText"));
  await send({ text: "", mark: introductionMark("Theirs.") });
  const removed = await send({ text: "Mine.", mark: introductionMark("Theirs.") });
  expect(removed.answer?.theirs).toBe(reachesMessage("adminTopics.theirsNone"));
});

test("a database failure keeps the text in the form, and the list reports it", async () => {
  const away = { database: anAwayDatabase, logError: () => undefined };
  const { status, answer } = await send({ text: "Mine." }, away);
  expect([status, answer?.text]).toEqual([503, "Mine."]);
  expect(answer?.toast).toMatchObject({
    title: reachesMessage("adminTopics.toast.failed"),
    message: reachesMessage("adminTopics.toast.failedText"),
  });
  expect(await load("", away)).toMatchObject({ status: 503, view: { shows: "failed", requestId: "a-test-request" } });
});

test("a form without a topic is refused", async () => {
  await expect(send({ topic: "tradition/Zen", text: "Mine." })).rejects.toMatchObject({ code: "invalid" });
});
