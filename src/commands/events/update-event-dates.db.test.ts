import { expect, test } from "vitest";
import { updateEventDates } from "#commands/events/update-event-dates.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { Viewer } from "#core/viewer.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { eventForms } from "#tests/support/builders/event-forms.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const { published } = eventForms(database);
const LATER = {
  "schedules.0.startsLocal": ["2026-11-23T19:30"],
  "schedules.0.endsLocal": ["2026-11-23T20:30"],
  "schedules.0.timezone": ["America/New_York"],
  "schedules.0.repeat.freq": ["weekly"],
  "schedules.0.repeat.days": ["MO"],
};
const AT = "2026-12-07T19:00:00";

async function opened(viewer: Viewer) {
  const form = await openForm(database, await published(viewer));
  const id = { "schedules.0.id": [String(form.event.schedules[0]?.id)] };
  return { ...form, later: (overrides: EventFields = {}) => form.send({ ...LATER, ...id, ...overrides }) };
}

async function starts(): Promise<string[]> {
  const found = await rows<{ at: string }>(
    `select to_char(starts_at at time zone 'America/New_York', 'MM-DD HH24:MI') as at from occurrences
      where starts_at >= '2026-11-30' and starts_at < '2026-12-20' order by starts_at`,
  );
  return found.map(({ at }) => at);
}

test("one date moves together with the form's other changes, and each is recorded", async () => {
  const viewer = await aUser(database);
  const form = await opened(viewer);
  const sent = { actor: actorFor(viewer), ...form.later({ price: ["5"] }), scope: "this", date: AT } as const;
  expect(await updateEventDates(database, sent, TEST_NOW)).toMatchObject({ outcome: "held", title: "Evening Silence" });
  expect(await starts()).toEqual(["11-30 19:00", "12-07 19:30", "12-14 19:00"]);
  expect(await rows("select price::float8 as price from events")).toEqual([{ price: 5 }]);
  expect(await rows("select action from audit_entries order by id")).toEqual([
    { action: "publish-event" },
    { action: "update-event" },
    { action: "change-date" },
  ]);
});

test("this and following dates change alone if the form has no other changes", async () => {
  const viewer = await aUser(database);
  const form = await opened(viewer);
  const sent = { actor: actorFor(viewer), ...form.later(), scope: "following", date: AT } as const;
  expect(await updateEventDates(database, sent, TEST_NOW)).toMatchObject({ outcome: "held" });
  expect(await starts()).toEqual(["11-30 19:00", "12-07 19:30", "12-14 19:30"]);
  expect(await rows("select action from audit_entries order by id")).toEqual([
    { action: "publish-event" },
    { action: "change-following" },
  ]);
});

test("if the form's other fields are refused, no date changes either", async () => {
  const viewer = await aUser(database);
  await published(viewer, { title: ["Taken"] });
  const form = await opened(viewer);
  const taken = { actor: actorFor(viewer), ...form.later({ title: ["Taken"] }), date: AT };
  const foreign = { actor: actorFor(viewer), ...form.later({ organizer: ["nobody"] }), date: AT };
  for (const scope of ["this", "following"] as const) {
    expect(await updateEventDates(database, { ...taken, scope }, TEST_NOW)).toEqual({ outcome: "name-taken" });
    expect(await updateEventDates(database, { ...foreign, scope }, TEST_NOW)).toMatchObject({
      outcome: "refused",
      errors: { organizer: { key: "fields.organizerForeign" } },
    });
  }
  const reopened = await openForm(database, form.event.publicId);
  expect(reopened.version).toBe(form.version);
  expect(await rows("select starts_at from occurrences where starts_at::text like '%30:00%'")).toEqual([]);
  expect(await rows("select id from schedules where sequence > 0")).toEqual([]);
});

test("a change to a time that somebody else has changed is reported, and nothing is stored", async () => {
  const viewer = await aUser(database);
  const form = await opened(viewer);
  const actor = actorFor(viewer);
  const first = { actor, ...form.later(), scope: "following", date: AT } as const;
  await updateEventDates(database, first, TEST_NOW);
  const second = { actor, ...form.later({ price: ["7"] }), scope: "following", date: AT } as const;
  expect(await updateEventDates(database, second, TEST_NOW)).toMatchObject({
    outcome: "conflict",
    both: ["schedules"],
  });
  expect(await rows("select price from events")).toEqual([{ price: null }]);
});

test("a rule that a single date cannot have stores nothing", async () => {
  const viewer = await aUser(database);
  const form = await opened(viewer);
  const tuesdays = { "schedules.0.startsLocal": ["2026-11-24T19:00"], "schedules.0.endsLocal": ["2026-11-24T20:00"] };
  const sent = form.later({ ...tuesdays, "schedules.0.repeat.days": ["TU"], price: ["7"] });
  const edit = { actor: actorFor(viewer), ...sent, scope: "this", date: AT } as const;
  expect(await updateEventDates(database, edit, TEST_NOW)).toEqual({ outcome: "meanwhile" });
  expect(await rows("select price from events")).toEqual([{ price: null }]);
});

test("a single date cannot be moved into the past", async () => {
  const viewer = await aUser(database);
  const form = await opened(viewer);
  const early = { "schedules.0.startsLocal": ["2026-11-16T19:00"], "schedules.0.endsLocal": ["2026-11-16T20:00"] };
  const edit = { actor: actorFor(viewer), ...form.later(early), scope: "this", date: null } as const;
  expect(await updateEventDates(database, edit, TEST_NOW)).toMatchObject({
    outcome: "dates-refused",
    errors: { startsLocal: { key: "fields.datePast" } },
  });
});
