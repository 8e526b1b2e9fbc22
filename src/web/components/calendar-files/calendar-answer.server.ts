import { createHash } from "node:crypto";
import { byteLru } from "#core/byte-lru.ts";
import type { CalendarHead } from "#core/calendar-files/calendar-file.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { CALENDAR_END, calendarBegin, calendarEntry, zoneWriter } from "#formats/icalendar-write.ts";
import {
  type CalendarDigest,
  type CalendarEventRow,
  type CalendarScope,
  digestOfCalendar,
  listCalendarEvents,
  type MarkedEvent,
} from "#data/queries/calendar-files.ts";
import { calendarWords } from "#web/components/calendar-files/calendar-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type CalendarFile = {
  head: CalendarHead;
  scope: CalendarScope;
  /** Letters, digits and hyphens only. */
  fileName: string;
  /** Whether the dates count as busy. */
  isBusy: boolean;
  /** Whether the address is a secret. */
  isPrivate: boolean;
  /** The alarms of a member's own calendar. */
  alarms?: CalendarAlarms;
};

/** Minutes before the start of each date, and the ids of the events without alarms. */
export type CalendarAlarms = { leads: readonly number[]; without: readonly number[] };

/** A list of events that has a calendar file and news files. */
export type ListFile = Pick<CalendarFile, "scope" | "fileName" | "isPrivate"> & {
  name: string;
  /** The path of the page that shows the list. */
  path: string;
  /** The zone of its filters; null where each event has its own. */
  zone: ZoneId | null;
};

/** Anybody may store a public file, and has to ask each time whether it is current, as browsers do with pages. */
const PUBLIC_CACHE = "public, no-cache";
const PRIVATE_CACHE = "private, no-cache";

export function cacheRuleOf({ isPrivate }: Pick<CalendarFile, "isPrivate">): string {
  return isPrivate ? PRIVATE_CACHE : PUBLIC_CACHE;
}

/** Answers with the calendar of a list; `source` is its own path. */
export function listCalendarAnswer(list: ListFile, source: string, context: RequestContext): Promise<Response> {
  const { site, translate } = context;
  const { name, path, zone, scope, fileName, isPrivate } = list;
  const head = {
    name,
    description: translate("calendarFiles.descriptions.list", { site: site.name }),
    url: site.baseUrl + path,
    source: site.baseUrl + source,
    zone,
  };
  return calendarAnswer({ head, scope, fileName, isBusy: false, isPrivate }, context);
}

/**
 * Answers with a calendar file, which is written while it is sent. Its entity tag is made of everything that its events
 * say and of the beginning as written, so that it also changes with this program.
 */
export async function calendarAnswer(file: CalendarFile, context: RequestContext): Promise<Response> {
  const { database, now } = context;
  const digest = await digestOfCalendar(database.db, file.scope, now);
  const parts = writeCalendar(file, digest, context);
  const first = await parts.next();
  const begin = first.done === true ? "" : first.value;
  const year = new Date(now).getUTCFullYear();
  const tag = createHash("sha256")
    .update(`${digest.mark} ${year} ${begin}${alarmsText(file)}`)
    .digest("base64url")
    .slice(0, 22);
  return new Response(streamOf(begin, parts), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${file.fileName}.ics"`,
      "cache-control": cacheRuleOf(file),
      "x-robots-tag": "noindex",
      etag: `"${tag}"`,
      ...(file.isPrivate && { "referrer-policy": "no-referrer" }),
    },
  });
}

/** What of the alarms the entity tag depends on. */
function alarmsText({ alarms }: CalendarFile): string {
  return alarms === undefined ? "" : ` ${JSON.stringify(alarms)}`;
}

/** The text of a file in parts: what stands before its events, with the first of them, then a batch at a time. */
async function* writeCalendar(
  { head, scope, isBusy, alarms }: CalendarFile,
  { zones, batches }: CalendarDigest,
  context: RequestContext,
): AsyncGenerator<string, undefined> {
  const zone = zoneWriter();
  let part = calendarBegin(head) + zones.map(([name, start]) => zone(name, start)).join("");
  for (const batch of batches()) {
    yield part + (await batchText(batch, { scope, zone, isBusy, alarms }, context));
    part = "";
  }
  yield part + CALENDAR_END;
}

type Writing = Pick<CalendarFile, "scope" | "isBusy"> & {
  zone: ReturnType<typeof zoneWriter>;
  alarms: CalendarAlarms | undefined;
};

/** The entries of events as last written, by everything that they say: after a change only the changed ones are written. */
const writtenTexts = byteLru<string>(16 * 1024 * 1024);

async function batchText(
  batch: readonly MarkedEvent[],
  { scope, zone, isBusy, alarms }: Writing,
  context: RequestContext,
): Promise<string> {
  const { database, now, language, site } = context;
  const leadsOf = (id: number): readonly number[] => (alarms?.without.includes(id) ? [] : (alarms?.leads ?? []));
  const keyOf = (id: number, mark: string): string =>
    `${mark} ${isBusy} ${leadsOf(id).join()} ${new Date(now).getUTCFullYear()} ${language} ${site.baseUrl}`;
  const known = batch.map(({ id, mark }) => ({ id, text: writtenTexts.get(keyOf(id, mark)) }));
  const missing = known.filter(({ text }) => text === undefined).map(({ id }) => id);
  const read = await listCalendarEvents(database.db, { scope, ids: missing }, now);
  return known
    .map(({ id, text }) => {
      if (text !== undefined) return text;
      const found = read.get(id);
      if (found === undefined) return "";
      const zones = found.event.schedules.map(({ timezone, startsLocal }) => zone(timezone, startsLocal)).join("");
      const written = eventText(found.event, { isBusy, alarms: leadsOf(id) }, context);
      writtenTexts.set(keyOf(id, found.mark), written, written.length);
      return zones + written;
    })
    .join("");
}

/** The entries of an event. */
function eventText(
  { schedules, ...event }: CalendarEventRow,
  { isBusy, alarms }: { isBusy: boolean; alarms: readonly number[] },
  context: RequestContext,
): string {
  const entries = schedules.map((schedule) => {
    const words = calendarWords(event, { timezone: schedule.timezone, isBusy }, context);
    const changedAt = Math.max(event.updatedAt, schedule.updatedAt);
    return calendarEntry({ ...schedule, changedAt, words, alarms }, context.now);
  });
  return entries.join("");
}

/** The parts as bytes, each written when the client has taken the one before. */
function streamOf(begin: string, parts: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let next: string | null = begin;
  return new ReadableStream(
    {
      async pull(controller) {
        if (next === null) {
          const part = await parts.next();
          if (part.done === true) return controller.close();
          next = part.value;
        }
        controller.enqueue(encoder.encode(next));
        next = null;
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
