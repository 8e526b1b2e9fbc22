import type { ScheduleDraft } from "#core/events/event-draft.ts";
import { byStart, type ImportedValues } from "#core/imports/imported-values.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { ruleEndingOnDay } from "#core/occurrences/rule-end.ts";
import type { ImportedEventRow } from "#data/queries/import-write.ts";
import { listExceptionsOf, listSchedulesOf, type ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An event with its schedules, and the exceptions of the first. */
export type Stored = {
  event: ImportedEventRow;
  schedules: readonly ScheduleRow[];
  exceptions: readonly ScheduleException[];
  /** The schedules after the first, in the form of an import. */
  further: readonly ScheduleDraft[];
};

/** Reads the schedules of these events and their exceptions. */
export async function withSchedules(tx: Transaction, events: readonly ImportedEventRow[]): Promise<readonly Stored[]> {
  const ids = events.map((event) => event.id);
  const schedules = ids.length > 0 ? await listSchedulesOf(tx, ids) : [];
  const exceptions =
    schedules.length > 0
      ? await listExceptionsOf(
          tx,
          schedules.map(({ id }) => id),
        )
      : [];
  const ofEvent = Map.groupBy(schedules, (each) => each.eventId);
  const ofSchedule = Map.groupBy(exceptions, (each) => each.scheduleId);
  return events.map((event) => {
    const openSchedules = (ofEvent.get(event.id) ?? []).filter(({ endedAt }) => endedAt === null);
    const exceptionsOf = ({ id, rrule }: ScheduleRow) =>
      (ofSchedule.get(id) ?? [])
        .map(plain)
        .filter((each) => rrule !== null || isNoteOnly(each))
        .toSorted(byDate);
    const [first, ...others] = openSchedules;
    const further = others.map((schedule) => ({ ...plainTiming(schedule), exceptions: exceptionsOf(schedule) }));
    return {
      event,
      schedules: openSchedules,
      exceptions: first === undefined ? [] : exceptionsOf(first),
      further: further.toSorted(byStart),
    };
  });
}

/**
 * The event's current values in the fields of an import, with rules that end on days. A different number of schedules than in the last import is a
 * person's edit and differs from every import.
 */
export function presentValues({ event, schedules, exceptions, further }: Stored): Required<ImportedValues> {
  const [schedule] = schedules;
  const importedFurther = (event.imported as Partial<ImportedValues> | null)?.further?.length ?? 0;
  const single = schedules.length === 1 + importedFurther ? schedule : undefined;
  return {
    title: event.title,
    description: event.description,
    type: event.type,
    organizerName: event.organizerName,
    link: event.link,
    time: single
      ? { startsLocal: single.startsLocal, timezone: single.timezone, durationSeconds: single.durationSeconds }
      : null,
    rrule: single ? ruleEndingOnDay(single) : "several",
    exceptions,
    further,
    languages: event.languages,
    traditions: event.traditions,
    price: event.price,
  };
}

function plainTiming(schedule: ScheduleRow): Omit<ScheduleDraft, "exceptions"> {
  const { startsLocal, timezone, durationSeconds } = schedule;
  return { startsLocal, timezone, durationSeconds, rrule: ruleEndingOnDay(schedule) };
}

/** Without the note when it is empty: earlier imports stored none. */
function plain({ originalLocal, cancelled, startsLocal, durationSeconds, note }: ScheduleException): ScheduleException {
  return { originalLocal, cancelled, startsLocal, durationSeconds, ...(note != null && { note }) };
}

/** True for an exception with a note only; an import states a moved date by its new time. */
function isNoteOnly({ cancelled, startsLocal, durationSeconds }: ScheduleException): boolean {
  return !cancelled && startsLocal === null && durationSeconds === null;
}

function byDate(a: ScheduleException, b: ScheduleException): number {
  return a.originalLocal < b.originalLocal ? -1 : 1;
}
