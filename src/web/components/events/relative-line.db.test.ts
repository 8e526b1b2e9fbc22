import { expect, test } from "vitest";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { clockChangeWords } from "#core/occurrences/clock-change.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { composeDigest } from "#data/queries/digest-events.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf } from "#tests/support/events-page-of.ts";
import { datePageLoader, eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { startingNextLoader } from "#web/components/layout/starting-next-loader.server.ts";
import { feedLoader } from "#web/routes/home/home.server.ts";
import { savedLoader } from "#web/routes/saved-events/saved-events.server.ts";

const database = withTestDatabase();

const EVENING = "20:30:00";
const YOURS = "your clocks changed, those in";
const later = (why: string) => `1 hour later for you than last week: ${why}`;
const earlier = (why: string) => `1 hour earlier for you than last week: ${why}`;

/** The zones of host and viewer; each test lists the notes of the dates around a clock change. */
const PARIS = ["Europe/Paris", "America/New_York"] as const;
const YORK = ["America/New_York", "Europe/Paris"] as const;
const CASES = [
  [...PARIS, "2027-03-07", null],
  [...PARIS, "2027-03-14", later(`${YOURS} Paris have not.`)],
  [...PARIS, "2027-03-21", null],
  [...PARIS, "2027-03-28", earlier("clocks in Paris changed, yours have not.")],
  [...PARIS, "2027-10-31", later("clocks in Paris changed, yours have not.")],
  [...PARIS, "2027-11-07", earlier(`${YOURS} Paris have not.`)],
  [...YORK, "2027-03-14", earlier("clocks in New York changed, yours have not.")],
  [...YORK, "2027-03-28", later(`${YOURS} New York have not.`)],
  [...YORK, "2027-10-31", earlier(`${YOURS} New York have not.`)],
  [...YORK, "2027-11-07", later("clocks in New York changed, yours have not.")],
] as const;

test.each(CASES)(
  "a date held in %s shows a reader in %s the same clock note on every page: %s",
  async (host, zone, day, note) => {
    const originalLocal = `${day}T${EVENING}`;
    const now = Date.parse(`${day}T12:00:00Z`) - DAY_MS;
    const schedules = [{ startsLocal: `2027-01-03T${EVENING}`, timezone: host, rrule: "FREQ=WEEKLY;BYDAY=SU" }];
    const { publicId } = await anEvent(database, { schedules, now, firstListedAt: now - DAY_MS });
    const viewer = await aDigestReader(database, { id: "reader", timezone: zone });
    await saveEvent(database, { viewer, thing: { publicId, originalLocal: null } }, now);
    expect(await notesOf({ publicId, originalLocal, viewer, zone, now })).toEqual({
      row: note,
      eventPage: note,
      datePage: note,
      saved: note,
      feed: note,
      nextSaved: note,
      startingNext: note,
      digest: note,
    });
  },
);

type Query = { publicId: string; originalLocal: string; viewer: Viewer; zone: string; now: number };

/** The note on the date in each place that shows one. */
async function notesOf({ publicId, originalLocal, viewer, zone, now }: Query) {
  const reader = { viewer, now, zone: { id: zone, source: "address" } as const };
  const context = aRequestContext({ database, ...reader });
  const slug = `evening-sitting-${publicId}`;
  const date = originalLocal.replaceAll(":", "").slice(0, -2);
  const url = new URL(`https://same.example/events/${slug}`);
  const row = await eventsPageOf(database).onlyRow({}, reader);
  const { view } = await eventPageLoader(slug, url, context);
  const { page } = await datePageLoader({ event: slug, date }, url, context);
  const { view: saved } = await savedLoader(context, { page: 1, zone: null, order: null }, null);
  const { view: feed } = await feedLoader(viewer, context);
  const startingNext = await startingNextLoader(context);
  const digest = await composeDigest(database.db, { userId: viewer.userId, siteZone: "UTC" }, now);
  const [gathering] = digest?.letter.gatherings ?? [];
  const words = gathering?.shift ? clockChangeWords(gathering.shift, gathering.timezone) : null;
  return {
    row: row.clockNote,
    eventPage: view.card.date?.clockNote,
    datePage: page?.view.card.date?.clockNote,
    saved: saved.shows === "list" ? saved.groups[0]?.cards[0]?.clockNote : saved.shows,
    feed: feed.shows === "feed" ? feed.feed.recent[0]?.clockNote : feed.shows,
    nextSaved: feed.shows === "feed" ? feed.feed.day.next?.clockNote : feed.shows,
    startingNext: startingNext[0]?.clockNote,
    digest: words && context.translate(`clockChanges.${words.key}`, words.values),
  };
}
