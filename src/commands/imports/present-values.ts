import type { ScheduleDraft } from "#core/events/event-draft.ts";
import { byStart, type ImportedValues } from "#core/imports/imported-values.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import type { ImportedEventRow } from "#data/queries/import-write.ts";
import { listExceptionsOf, listSchedulesOf, type ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An event with its schedules, and what is said of single dates of the first. */
export type Stored = {
  event: ImportedEventRow;
  schedules: readonly ScheduleRow[];
  exceptions: readonly ScheduleException[];
  /** The schedules beside the first, as an import gives them. */
  further: readonly ScheduleDraft[];
};

/** The schedules of these events, and what is said of their single dates. */
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
    const mine = (ofEvent.get(event.id) ?? []).filter(({ endedAt }) => endedAt === null);
    const saidOf = ({ id, rrule }: ScheduleRow) =>
      (ofSchedule.get(id) ?? [])
        .map(plain)
        .filter((each) => rrule !== null || isNoteOnly(each))
        .toSorted(byDate);
    const [first, ...others] = mine;
    const further = others.map((schedule) => ({ ...plainTiming(schedule), exceptions: saidOf(schedule) }));
    return {
      event,
      schedules: mine,
      exceptions: first === undefined ? [] : saidOf(first),
      further: further.toSorted(byStart),
    };
  });
}

/** What the event says now, in the fields of an import. More or fewer schedules than the last import gave are a person's work, and differ from any import. */
export function presentValues({ event, schedules, exceptions, further }: Stored): Required<ImportedValues> {
  const [schedule] = schedules;
  const brought = (event.imported as Partial<ImportedValues> | null)?.further?.length ?? 0;
  const single = schedules.length === 1 + brought ? schedule : undefined;
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
    further,
    languages: event.languages,
    traditions: event.traditions,
    price: event.price,
  };
}

function plainTiming({
  startsLocal,
  timezone,
  durationSeconds,
  rrule,
}: ScheduleRow): Omit<ScheduleDraft, "exceptions"> {
  return { startsLocal, timezone, durationSeconds, rrule };
}

/** Without a note where there is none: earlier imports kept none. */
function plain({ originalLocal, cancelled, startsLocal, durationSeconds, note }: ScheduleException): ScheduleException {
  return { originalLocal, cancelled, startsLocal, durationSeconds, ...(note != null && { note }) };
}

/** All that an import says of a single date beside its time: it gives a moved date by its new time. */
function isNoteOnly({ cancelled, startsLocal, durationSeconds }: ScheduleException): boolean {
  return !cancelled && startsLocal === null && durationSeconds === null;
}

function byDate(a: ScheduleException, b: ScheduleException): number {
  return a.originalLocal < b.originalLocal ? -1 : 1;
}
