import type { Database } from "#data/database.ts";
import { listImportRows } from "#data/queries/import-runs.ts";
import { aMappedRun, previewed } from "#tests/support/builders/an-import-run.ts";

/** An event as another site's calendar writes it: every Wednesday in New York. */
export const EVENT = `UID:series-1@example.org
DTSTART;TZID=America/New_York:20261202T190000
DTEND;TZID=America/New_York:20261202T200000
RRULE:FREQ=WEEKLY;BYDAY=WE
SUMMARY:Evening silence\\, together
DESCRIPTION:Half an hour.\\nhttps://zoom.us/j/123
ORGANIZER;CN=Lake House:mailto:a@example.org
CATEGORIES:Meditation`;

/** An event of one hour. */
export const SITTING = "UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z\nDTEND:20261224T190000Z";

/** What tells an import that its file is a calendar. */
export const ICS = { fileName: "lake.ics" };

/** A calendar file of these events; its own zone is Berlin's. */
export function calendar(...events: string[]): string {
  const entries = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`).join("\n");
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:All gatherings\nX-WR-TIMEZONE:Europe/Berlin\n${entries}\nEND:VCALENDAR\n`;
  return text.replaceAll("\n", "\r\n");
}

/** Previews the import of an event; returns the column and the reason of each fault for which it is refused. */
export async function refusedAs(database: Pick<Database, "db" | "kind">, event: string): Promise<string[]> {
  const runId = await aMappedRun(database, calendar(event), ICS);
  await previewed(database, runId);
  const { rows: refused } = await listImportRows(
    database.db,
    { runId, kinds: ["refused"], warning: null, viewerId: "admin" },
    1,
  );
  return refused.flatMap(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault.key}`));
}
