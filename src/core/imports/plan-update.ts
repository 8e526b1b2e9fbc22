import type { ModerationState } from "#core/events/event.ts";
import {
  type ImportedField,
  type ImportedTime,
  type ImportedValues,
  WITHOUT_COLUMN,
  endingOnDays,
} from "#core/imports/imported-values.ts";
import { isSameValue } from "#core/imports/match-row.ts";
import { weeklyRuleOf } from "#core/occurrences/recurrence-rule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { clockOf, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** What to do with the event that a row matched. */
export type UpdatePlan = {
  /** The fields to write, with their new values. */
  changes: Partial<ImportedValues>;
  /** Fields that the file changed but a person had edited: the edit remains. */
  preserved: readonly ImportedField[];
  /** The values of this import, to be stored for the next one; null if they equal the stored ones. */
  imported: ImportedValues | null;
  /** Whether calendars must be informed: time, rule or link changed (RFC 5545 SEQUENCE, CONVENTIONS 4.1). */
  raisesSequence: boolean;
};

const SEQUENCE_FIELDS: readonly ImportedField[] = ["time", "rrule", "exceptions", "further", "link"];

/**
 * Compares a row with the last import's values and with the event now, whose rules end on days. A field changes if the
 * file changed it and no person did: present values that differ from the last imported ones are edits, and remain. A
 * rule that the row does not mention follows its time.
 */
export function planUpdate(
  row: ImportedValues,
  lastRow: Partial<ImportedValues>,
  present: Required<ImportedValues>,
): UpdatePlan {
  const [incoming, last] = [endingOnDays(row), endingOnDays(lastRow)];
  const fields = Object.keys(incoming) as ImportedField[];
  const changed = fields.filter((field) => !isSameValue(incoming[field], last[field]));
  const stored: Partial<ImportedValues> = { ...WITHOUT_COLUMN, ...last };
  const edited = (field: ImportedField) => field in stored && !isSameValue(present[field], stored[field]);
  const written = changed.filter((field) => !edited(field) && !isSameValue(present[field], incoming[field]));
  const changes: Partial<ImportedValues> = Object.fromEntries(written.map((field) => [field, incoming[field]]));
  const rule = "rrule" in incoming ? {} : ruleOfTime(changes.time ?? null, present);
  // A person's rule is not stored as the file's: a later file with the column has to find the edit.
  const filesRule = last.rrule === present.rrule ? rule : {};
  return {
    changes: { ...changes, ...rule },
    preserved: changed.filter((field) => edited(field) && !isSameValue(present[field], incoming[field])),
    imported: changed.length === 0 ? null : ({ ...last, ...row, ...filesRule } as ImportedValues),
    raisesSequence: written.some((field) => SEQUENCE_FIELDS.includes(field)),
  };
}

/** The rule of a weekly series that moves to another day; empty for every other series, and without a new time. */
function ruleOfTime(time: ImportedTime | null, present: Present): { rrule?: string } {
  if (time === null || !isWeekly(present)) return {};
  const rrule = weeklyRuleOf(time.startsLocal);
  return rrule === present.rrule ? {} : { rrule };
}

function isWeekly({ time, rrule }: Present): boolean {
  return time !== null && rrule === weeklyRuleOf(time.startsLocal);
}

/** The values to write back, and the fields that a person edited since, which stay. */
export type RestorePlan = { changes: Partial<ImportedValues>; preserved: readonly ImportedField[] };

/** Splits an import's changes into those to roll back and those that a person edited since. */
export function planRestore(record: UndoRecord, present: Required<ImportedValues>): RestorePlan {
  const before = endingOnDays(record.before, record.before.time ?? present.time);
  const after = endingOnDays(record.after, record.after.time ?? present.time);
  const fields = Object.keys(after) as ImportedField[];
  const back = fields.filter((field) => isSameValue(present[field], after[field]));
  return {
    changes: Object.fromEntries(back.map((field) => [field, before[field]])),
    preserved: fields.filter((field) => !back.includes(field) && !isSameValue(present[field], before[field])),
  };
}

type Present = Pick<Required<ImportedValues>, "time" | "rrule">;

/** What is known of the matched event: its time in the last import, and its present time and rule. */
type MatchedValues = { lastTime: ImportedTime | null; present: Present };

type RowValues = { values: ImportedValues; zoneOpen: boolean };

/**
 * A row's values for its matched event, completed where the row is silent. Without a zone, the same instant is the
 * same time. A row that does not mention recurrence means a series by weekday and time of day, not by its first date;
 * if it moves a series to a day outside its rule, only a weekly rule can follow (`planUpdate`), and any other row is
 * refused.
 */
export function fillMissingValues({ values, zoneOpen }: RowValues, matched: MatchedValues): Result<ImportedValues> {
  const { time } = values;
  if (time === null) return accepted(values);
  const known = matched.lastTime ?? matched.present.time;
  if (zoneOpen && known !== null && momentOf(known) === momentOf(time)) return accepted(withStart(values, time, known));
  if ("rrule" in values || matched.present.rrule === null) return accepted(values);
  if (known !== null && isSameInWeek(known, time)) return accepted(withStart(values, time, known));
  return withinRule(values, time, matched.present);
}

/** Several schedules are a person's work: there is no rule to obey. */
function withinRule(values: ImportedValues, time: ImportedTime, present: Present): Result<ImportedValues> {
  const { rrule } = present;
  if (present.time === null || rrule === null || isWeekly(present)) return accepted(values);
  const [wrong] = validateSchedule({ ...time, rrule });
  return wrong === undefined ? accepted(values) : refused(`recurrence.${wrong.fault.key}`, wrong.fault.values);
}

function withStart(values: ImportedValues, time: ImportedTime, { startsLocal, timezone }: ImportedTime) {
  return { ...values, time: { ...time, startsLocal, timezone } };
}

function momentOf({ startsLocal, timezone }: ImportedTime): number {
  return toInstant(startsLocal, timezone).instant;
}

function isSameInWeek(a: ImportedTime, b: ImportedTime): boolean {
  return (
    a.timezone === b.timezone &&
    clockOf(a.startsLocal) === clockOf(b.startsLocal) &&
    weekdayOf(a.startsLocal) === weekdayOf(b.startsLocal)
  );
}

/** An import's changes to an existing event: by field the value before and the value written. */
export type UndoRecord = {
  before: Partial<ImportedValues>;
  after: Partial<ImportedValues>;
  /** The values stored for the next import. */
  kept: { imported: Record<string, unknown> | null; importKey: string | null; sourceId: string | null };
  /** The moderation before the import approved the event, and when that was; null if it did not. Stored under this name. */
  standing: {
    moderation: ModerationState;
    moderatedAt: EpochMs | null;
    held: boolean;
    importStatus: "pending" | "done" | null;
    approvedAt: EpochMs;
  } | null;
};
