import { parseCalendarAddress } from "#core/events/calendar-address.ts";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { calendarLoader } from "#web/routes/calendar/calendar.server.ts";

type Overrides = { zone?: string; now?: number };

/** The loader of /calendar on a database, by address; `overrides` sets the reader's zone and the time. */
export function calendarPageOf(database: Database) {
  async function load(address = "/calendar", { zone = "UTC", now = TEST_NOW }: Overrides = {}) {
    const { requested } = parseCalendarAddress(new URL(address, "https://a.example").searchParams, () => true);
    const context = aRequestContext({ database, now, zone: { id: zone, source: "address" } });
    return calendarLoader(context, requested);
  }

  async function month(address?: string, overrides?: Overrides) {
    const { body, name } = await load(address, overrides);
    if (body.shows !== "month") throw new Error(body.shows);
    return { ...body.content, ...body.bar, list: body.content.chosen, none: body.none, name };
  }

  /** A day of the month. */
  async function day(date: string, address?: string, overrides?: Overrides) {
    const found = (await month(address, overrides)).weeks.flat().find((each) => each.day === date);
    if (found === undefined) throw new Error(`${date} is not shown`);
    return found;
  }

  async function week(address: string, overrides?: Overrides) {
    const { body } = await load(address, overrides);
    if (body.shows !== "week") throw new Error(body.shows);
    return body;
  }
  return { load, month, day, week };
}

/** The schedule of one date that lasts several days. */
export const lasting = (startsLocal: string, days: number) => [
  { startsLocal, timezone: "UTC", rrule: null, durationSeconds: days * 86_400 },
];
