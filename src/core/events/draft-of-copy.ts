import type { EventFields } from "#core/events/event-fields.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { splitSchedule } from "#core/schedules/split-schedule.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** The access data of a meeting is never copied: a copy with the old link is a common fault (CONVENTIONS 4.11). */
const NOT_COPIED = ["link", "passcode", "dialIn", "imageKey", "imageAlt", "imageFocusX", "imageFocusY"] as const;

/**
 * The form for a copy of an event: without the link, starting at its next date; a past time is left empty. The picture
 * belongs to its uploader and is not copied.
 */
export function draftOfCopy(input: EventInput, now: EpochMs): EventFields {
  const schedules = input.schedules.map((schedule) => ({ ...fromNext(schedule, now), id: null }));
  const fields: Record<string, readonly string[]> = { ...fieldsOfInput({ ...input, schedules }) };
  for (const name of NOT_COPIED) fields[name] = [""];
  for (const [index, schedule] of input.schedules.entries()) {
    if (nextOccurrences(schedule, [], now, 1).length > 0) continue;
    fields[`schedules.${index}.startsLocal`] = [""];
    fields[`schedules.${index}.endsLocal`] = [""];
  }
  return fields;
}

function fromNext(schedule: ScheduleInput, now: EpochMs): ScheduleInput {
  const [next] = nextOccurrences(schedule, [], now, 1);
  const split = next === undefined ? null : splitSchedule(schedule, next.originalLocal);
  return split === null ? schedule : { ...split.after, id: null };
}
