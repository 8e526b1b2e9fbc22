import { type HeldEvent, holdDate } from "#commands/events/act-on-event.ts";
import { actOnEdit, type EditOutcome } from "#commands/events/act-on-edit.ts";
import { storeDateChange } from "#commands/events/change-date.ts";
import { planDateChange } from "#commands/events/plan-date-change.ts";
import { type EventEdit, planEdit, type PlannedEdit } from "#commands/events/plan-edit.ts";
import { planFollowing, storeFollowing } from "#commands/events/change-following.ts";
import { type StoredEdit, storeEdit } from "#commands/events/store-edit.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import {
  changedDate,
  changedRest,
  mayBeOneDate,
  type SeriesChange,
  seriesChange,
} from "#core/schedules/series-change.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import type { ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

type DatesEdit = EventEdit & {
  /** The dates to which the form's one changed series applies. */
  scope: "this" | "following";
  /** The date on which the form was opened; null for the next one. */
  date: LocalDateTime | null;
};

type UpdateDatesOutcome =
  | EditOutcome
  /** The date is over or gone, or the schedules have changed: nothing is stored. */
  | { outcome: "meanwhile" }
  /** What is wrong with the new time, by fields of the schedule with this id. */
  | { outcome: "dates-refused"; scheduleId: number; errors: ValidationErrors };

type Refused = Extract<UpdateDatesOutcome, { outcome: "meanwhile" | "dates-refused" }>;

/** A validated change of one date or of it and all following, not stored yet; `store` does nothing if nothing changes. */
type SoundDates = { isSame: boolean; store: () => Promise<void> };

/**
 * Saves an event's form whose time change applies to one date, or to it and all following (PRODUCT P3), in one
 * transaction: everything or nothing. Throws `forbidden`, or `not-found` for an event that the actor cannot see.
 */
export function updateEventDates(
  deps: Pick<Database, "db">,
  { scope, date, ...sent }: DatesEdit,
  now: EpochMs,
): Promise<UpdateDatesOutcome> {
  const { actor } = sent;
  return actOnEdit<UpdateDatesOutcome>(deps, sent, now, async (tx, held) => {
    const edit = planEdit(held, sent, now);
    if ("outcome" in edit) return edit;
    const change = seriesChange(held.event.schedules, sent.input.schedules, { requested: date, now });
    if (change === null || (scope === "this" && !mayBeOneDate(change))) return { outcome: "meanwhile" };
    const dates = await planDates(tx, { actor, held, change, scope }, now);
    if ("outcome" in dates) return dates;
    const stored = await storeEdit(tx, { actor, held, edit: besideSchedules(edit) }, now);
    if (!isStored(stored)) return stored;
    if (dates.isSame) return stored;
    await dates.store();
    const isHeld = stored.outcome === "held" || (stored.outcome === "unchanged" && held.event.held);
    return { ...stored, outcome: isHeld ? "held" : "saved" };
  });
}

type Planning = {
  actor: Actor;
  held: HeldEvent;
  change: SeriesChange<ScheduleRow>;
  scope: DatesEdit["scope"];
};

/** Validates the change of dates before anything is written. */
async function planDates(
  tx: Transaction,
  { actor, held: event, change, scope }: Planning,
  now: EpochMs,
): Promise<SoundDates | Refused> {
  const { id: scheduleId, sequence } = change.from;
  const held = await holdDate(tx, event, { scheduleId, originalLocal: change.date, sequence }, now);
  if ("outcome" in held) return { outcome: "meanwhile" };
  if (scope === "this") {
    const planned = planDateChange(held, { kind: "move", ...changedDate(change), reason: "" }, now);
    if ("errors" in planned) return { outcome: "dates-refused", scheduleId, errors: planned.errors };
    return { isSame: planned.isSame, store: () => storeDateChange(tx, { actor, held, planned }, now) };
  }
  const planned = planFollowing(held, { reach: "following", replacement: changedRest(change) }, now);
  if ("outcome" in planned)
    return planned.outcome === "refused"
      ? { outcome: "dates-refused", scheduleId, errors: planned.errors }
      : { outcome: "meanwhile" };
  return { isSame: planned.isSame, store: () => storeFollowing(tx, { actor, held, planned }, now) };
}

/** The form's changes without the series, which is stored separately. */
function besideSchedules({ before, after, changed, isSentAgain }: PlannedEdit): PlannedEdit {
  const draft = { ...after.draft, schedules: before.draft.schedules };
  const others = changed.filter((name) => name !== "schedules");
  return { before, after: { ...after, draft, schedules: before.schedules }, changed: others, isSentAgain };
}

function isStored(outcome: Awaited<ReturnType<typeof storeEdit>>): outcome is StoredEdit {
  return outcome.outcome === "saved" || outcome.outcome === "held" || outcome.outcome === "unchanged";
}
