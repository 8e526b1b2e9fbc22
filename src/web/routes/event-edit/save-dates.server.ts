import { changeDate } from "#commands/events/change-date.ts";
import { changeFollowing } from "#commands/events/change-following.ts";
import type { Faults } from "#core/check-input.ts";
import { changedDate, changedRest, type SeriesChange } from "#core/schedules/series-change.ts";
import { findEventToEdit, type StoredEvent } from "#data/queries/event-edit.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type DatesChange = SeriesChange<StoredEvent["schedules"][number]>;

/** What came of the dates: what is wrong with their fields; null when they are saved; `meanwhile` when somebody was quicker. */
export async function saveDates(
  scope: "this" | "following",
  publicId: string,
  change: DatesChange,
  about: RequestContext,
): Promise<Faults | "meanwhile" | null> {
  const { database, actor, now } = about;
  // What the same form says of the link has raised it perhaps, a moment ago.
  const event = await findEventToEdit(database.db, publicId);
  const sequence = event?.schedules.find(({ id }) => id === change.from.id)?.sequence ?? change.from.sequence;
  const act = { actor, publicId, scheduleId: change.from.id, originalLocal: change.date, sequence };
  const result =
    scope === "this"
      ? await changeDate(database, { ...act, change: { kind: "move", ...changedDate(change), reason: "" } }, now)
      : await changeFollowing(database, { ...act, reach: "following", schedule: changedRest(change) }, now);
  switch (result.outcome) {
    case "changed":
    case "unchanged":
      return null;
    case "refused":
      return result.errors;
    case "gone":
    case "no-date":
    case "conflict":
      return "meanwhile";
  }
}
