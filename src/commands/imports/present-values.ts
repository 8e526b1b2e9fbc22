import type { ImportedValues } from "#core/imports/imported-values.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import type { ImportedEventRow } from "#data/queries/import-write.ts";
import { readExceptionsOf, readSchedulesOf, type ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An event with its schedules, and what is said of single dates of the first. */
export type Stored = {
  event: ImportedEventRow;
  schedules: readonly ScheduleRow[];
  exceptions: readonly ScheduleException[];
};

/** The schedules of these events, and of series what is said of their single dates. */
export async function withSchedules(tx: Transaction, events: readonly ImportedEventRow[]): Promise<readonly Stored[]> {
  const ids = events.map((event) => event.id);
  const schedules = ids.length > 0 ? await readSchedulesOf(tx, ids) : [];
  const series = schedules.filter(({ rrule }) => rrule !== null).map(({ id }) => id);
  const exceptions = series.length > 0 ? await readExceptionsOf(tx, series) : [];
  const ofEvent = Map.groupBy(schedules, (each) => each.eventId);
  const ofSchedule = Map.groupBy(exceptions, (each) => each.scheduleId);
  return events.map((event) => {
    const mine = ofEvent.get(event.id) ?? [];
    const said = (mine[0] && ofSchedule.get(mine[0].id)) ?? [];
    return { event, schedules: mine, exceptions: said.map(plain).toSorted(byDate) };
  });
}

/** What the event says now, in the fields of an import. Several schedules are a person's work, and differ from any import. */
export function presentValues({ event, schedules, exceptions }: Stored): Required<ImportedValues> {
  const [schedule] = schedules;
  const single = schedules.length === 1 ? schedule : undefined;
  return {
    title: event.title,
    description: event.description,
    type: event.type,
    organizerName: event.organizerName,
    link: event.link,
    time: single
      ? { startsLocal: single.startsLocal, timezone: single.timezone, durationSeconds: single.durationSeconds }
      : null,
    rrule: single ? single.rrule : "several",
    exceptions,
    languages: event.languages,
    traditions: event.traditions,
    price: event.price,
  };
}

function plain({ originalLocal, cancelled, startsLocal, durationSeconds }: ScheduleException): ScheduleException {
  return { originalLocal, cancelled, startsLocal, durationSeconds };
}

function byDate(a: ScheduleException, b: ScheduleException): number {
  return a.originalLocal < b.originalLocal ? -1 : 1;
}
