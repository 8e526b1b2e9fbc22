import { expect, test } from "vitest";
import { OVERVIEW_SORTS, OVERVIEW_STATES, OVERVIEW_TIMES, type OverviewQuery } from "#core/admin/overview-address.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { listOverviewEvents } from "#data/queries/admin-events.ts";
import { someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const COUNTED = 1_000;
const ALL: OverviewQuery = {
  query: null,
  organizer: null,
  status: null,
  type: null,
  when: null,
  sort: "newest",
  after: null,
  before: null,
  zone: null,
};
const read = (requested: Partial<OverviewQuery>, limit = COUNTED, now = TEST_NOW) =>
  listOverviewEvents(database.db, { ...ALL, ...requested, viewerId: "a", now, limit, counted: COUNTED });

type Facts = {
  type: string;
  moderation: string;
  visibility: string;
  kind: string;
  isOver: boolean;
  cancelled: boolean;
};

/** The stored facts of each event, to compare with the lists. */
async function factsOf(now: number): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await database.pool.query<Facts & { title: string }>(
    `select title, type, moderation, visibility, kind, (current_ends_at > $1) is not true as "isOver", cancelled_at is not null as cancelled
       from events where deleted_at is null`,
    [new Date(now).toISOString()],
  );
  return new Map(rows.map((row) => [row.title, row]));
}

const isAs: Record<(typeof OVERVIEW_STATES)[number], (facts: Facts) => boolean> = {
  pending: ({ moderation, visibility }) => moderation === "pending" && visibility !== "private",
  approved: ({ moderation }) => moderation === "approved",
  rejected: ({ moderation }) => moderation === "rejected",
  cancelled: ({ cancelled }) => cancelled,
};
const isAt: Record<(typeof OVERVIEW_TIMES)[number], (facts: Facts) => boolean> = {
  upcoming: ({ isOver }) => !isOver,
  past: ({ kind, isOver }) => kind === "scheduled" && isOver,
  always: ({ kind }) => kind === "always_open",
};

/** Every combination of event states: 108 events, some of them deleted. */
async function aDirectory(): Promise<void> {
  const newEvents = EVENT_TYPES.flatMap((type, place) =>
    (["pending", "approved", "rejected"] as const).flatMap((moderation, state) =>
      Array.from({ length: 6 }, (_, number) => ({
        title: `Lamp ${type} ${moderation} ${number}`,
        type,
        moderation,
        listing: "hidden" as const,
        visibility: number === 4 ? ("private" as const) : ("public_web" as const),
        createdAt: TEST_NOW - ((place * 7 + state * 5 + number * 11) % 40) * HOUR_MS,
        ...(number === 3 && { kind: "always_open" as const, schedules: [] }),
        ...(number === 2 && { schedules: [{ rrule: null, startsLocal: "2026-11-10T19:00:00" }] }),
        ...(number === 1 && { cancelledAt: TEST_NOW }),
        ...(number === 5 && state === 0 && { deletedAt: TEST_NOW }),
      })),
    ),
  );
  await someEvents(database, newEvents);
}

test("every filter finds exactly the matching events, counts them, and keeps the order", async () => {
  await aDirectory();
  // At the second time some dates are over that no job has advanced.
  for (const now of [TEST_NOW, TEST_NOW + DAY_MS]) {
    const facts = await factsOf(now);
    for (const status of [null, ...OVERVIEW_STATES]) {
      for (const when of [null, ...OVERVIEW_TIMES]) {
        for (const type of [null, "retreat"] as const) {
          const { events, total } = await read({ status, when, type }, COUNTED, now);
          const expected = [...facts].filter(
            ([, each]) =>
              (status === null || isAs[status](each)) &&
              (when === null || isAt[when](each)) &&
              (type === null || each.type === type),
          );
          const name = JSON.stringify({ status, when, type, now });
          expect([name, events.map(({ title }) => title).toSorted()]).toEqual([
            name,
            expected.map(([title]) => title).toSorted(),
          ]);
          expect([name, total]).toEqual([name, expected.length]);
        }
      }
    }
  }
});

test.each(OVERVIEW_SORTS)("sorted by %s, filtered pages follow each other in both directions", async (sort) => {
  await aDirectory();
  for (const choice of [{ status: "approved" }, { when: "past" }, { type: "prayer", query: "lamp" }] as const) {
    const whole = (await read({ sort, ...choice })).events.map(({ publicId }) => publicId);
    const forth: string[] = [];
    for (let after: string | null = null; ; after = forth.at(-1) ?? null) {
      const page: Awaited<ReturnType<typeof read>> = await read({ sort, ...choice, after }, 7);
      forth.push(...page.events.map(({ publicId }) => publicId));
      if (!page.hasAfter) break;
    }
    expect(forth).toEqual(whole);
    const back = await read({ sort, ...choice, before: whole.at(-1) ?? null }, 7);
    expect(back.events.map(({ publicId }) => publicId)).toEqual(whole.slice(-8, -1));
  }
});

test("words that all events share, and words of a single one, find the events and their number", async () => {
  await aDirectory();
  await someEvents(database, [{ title: "Nightingale", organizerName: "Quiet Hill" }]);
  // A search never matches private events: the searcher would learn their text.
  const all = [...(await factsOf(TEST_NOW)).values()].filter(({ visibility }) => visibility !== "private").length;
  expect(await read({ query: "lamp" }, 3)).toMatchObject({ total: all - 1, hasAfter: true });
  expect(await read({ query: "nightin" }, 3)).toMatchObject({ events: [{ title: "Nightingale" }], total: 1 });
  expect((await read({ query: "lamp", status: "rejected", type: "worship" })).total).toBe(5);
  expect(await read({ query: "owl" })).toMatchObject({ events: [], total: 0 });
});
