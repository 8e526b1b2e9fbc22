import type { EventType } from "#core/events/event.ts";
import { EMPTY_DRAFT, type ScheduleDraft } from "#core/events/event-draft.ts";
import type { Header } from "#core/imports/columns.ts";
import type { ImportRow } from "#core/imports/read-row.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { ruleEndingOnDay } from "#core/occurrences/rule-end.ts";
import type { LocalDateTime, ZoneId } from "#core/time/instant.ts";

export type ImportedTime = { startsLocal: LocalDateTime; timezone: ZoneId; durationSeconds: number };

/**
 * An import's values of an event, by field. Fields whose column a file lacks are missing here: such a file does not
 * touch them.
 */
export type ImportedValues = {
  title: string;
  description: string;
  type: EventType;
  organizerName: string;
  link: string | null;
  time: ImportedTime | null;
  rrule?: string | null;
  /** A calendar's exceptions, in order. */
  exceptions?: readonly ScheduleException[];
  /** The schedules beside the first, by start, where a calendar has several times or dates. */
  further?: readonly ScheduleDraft[];
  languages?: readonly string[];
  traditions?: readonly string[];
  price?: number | null;
};
export type ImportedField = keyof ImportedValues;

/** What an import stores in an event's fields whose column the file lacks. */
export const WITHOUT_COLUMN: { [F in OptionalField]: Required<ImportedValues>[F] } = {
  rrule: null,
  exceptions: [],
  further: [],
  languages: EMPTY_DRAFT.languages,
  traditions: EMPTY_DRAFT.traditions,
  price: EMPTY_DRAFT.price,
};
type OptionalField = Exclude<ImportedField, "title" | "description" | "type" | "organizerName" | "link" | "time">;

/** The values of a row, stored to be compared with the next import. */
export function importedValues({ draft, saysDates }: ImportRow, header: Header): ImportedValues {
  const schedule = draft.schedules[0];
  return {
    title: draft.title,
    description: draft.description,
    type: draft.type,
    organizerName: draft.organizerName,
    link: draft.link,
    time: schedule
      ? {
          startsLocal: schedule.startsLocal,
          timezone: schedule.timezone,
          durationSeconds: schedule.durationSeconds,
        }
      : null,
    ...((header.places.has("rrule") || header.places.has("recurring")) && { rrule: schedule?.rrule ?? null }),
    ...(saysDates && {
      exceptions: schedule?.exceptions ?? [],
      further: draft.schedules.slice(1).toSorted(byStart),
    }),
    ...(header.places.has("language") && { languages: draft.languages }),
    ...(header.places.has("tradition") && { traditions: draft.traditions }),
    ...(header.places.has("price") && { price: draft.price }),
  };
}

/**
 * The values with the ends of their rules as days, at this time: so the same rule is the same text in a file, after a
 * person's edit and at another hour.
 */
export function endingOnDays<Values extends Partial<ImportedValues>>(
  values: Values,
  time: ImportedTime | null | undefined = values.time,
): Values {
  const { rrule, further } = values;
  return {
    ...values,
    ...(rrule != null && time != null && { rrule: ruleEndingOnDay({ ...time, rrule }) }),
    ...(further !== undefined && {
      further: further.map((each) => ({ ...each, rrule: ruleEndingOnDay(each) })).toSorted(byStart),
    }),
  };
}

/** The order in which schedules of an event are compared. */
export function byStart(a: ScheduleDraft, b: ScheduleDraft): number {
  return `${a.startsLocal} ${a.rrule}` < `${b.startsLocal} ${b.rrule}` ? -1 : 1;
}
