import { createHash } from "node:crypto";
import type { CalendarHead } from "#core/calendar-files/calendar-file.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { CALENDAR_END, calendarBegin, calendarEntry, zoneWriter } from "#formats/icalendar-write.ts";
import {
  type CalendarDigest,
  type CalendarEventRow,
  type CalendarScope,
  digestOfCalendar,
  streamCalendarEvents,
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
};

/** Anybody may store a public file, and has to ask each time whether it is current, as browsers do with pages. */
const PUBLIC_CACHE = "public, no-cache";
const PRIVATE_CACHE = "private, no-cache";

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
  const tag = createHash("sha256").update(`${digest.mark} ${year} ${begin}`).digest("base64url").slice(0, 22);
  return new Response(streamOf(begin, parts), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${file.fileName}.ics"`,
      "cache-control": file.isPrivate ? PRIVATE_CACHE : PUBLIC_CACHE,
      "x-robots-tag": "noindex",
      etag: `"${tag}"`,
      ...(file.isPrivate && { "referrer-policy": "no-referrer" }),
    },
  });
}

/** The text of a file in parts: what stands before its events, with the first of them, then a batch at a time. */
async function* writeCalendar(
  { head, scope, isBusy }: CalendarFile,
  { zones }: CalendarDigest,
  context: RequestContext,
): AsyncGenerator<string, undefined> {
  const { database, now } = context;
  const zone = zoneWriter();
  let part = calendarBegin(head) + zones.map(([name, start]) => zone(name, start)).join("");
  for await (const events of streamCalendarEvents(database.db, scope, now)) {
    for (const event of events) part += eventText(event, { zone, isBusy, now }, context);
    yield part;
    part = "";
  }
  yield part + CALENDAR_END;
}

type Writing = { zone: ReturnType<typeof zoneWriter>; isBusy: boolean; now: EpochMs };

/** The entries of an event. A zone that the file did not have when it was begun is defined before them. */
function eventText(event: CalendarEventRow, { zone, isBusy, now }: Writing, context: RequestContext): string {
  const { updatedAt, schedules } = event;
  const entries = schedules.map((schedule) => {
    const words = calendarWords(event, { timezone: schedule.timezone, isBusy }, context);
    const changedAt = Math.max(updatedAt, schedule.updatedAt);
    return zone(schedule.timezone, schedule.startsLocal) + calendarEntry({ ...schedule, changedAt, words }, now);
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
