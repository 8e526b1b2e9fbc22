import type { EventFields } from "#core/events/event-fields.ts";
import { repeatFields } from "#core/schedules/repeat-fields.ts";
import { submissionEnd } from "#core/submissions/submission-end.ts";
import { REPEAT_PREFIX } from "#core/submissions/submission-fields.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { modeValue } from "#core/submissions/submission-words.ts";

/** The form's fields for what a submission says, the other way round: reading them again gives the same. */
export function submissionFields(input: Omit<SubmissionInput, "durationSeconds">): EventFields {
  const [date = "", startTime = ""] = split(input.startsLocal);
  const [endDate = "", endTime = ""] = split(input.endsLocal);
  const plain = submissionEnd({ date, startTime, endTime, endsOn: "" });
  const repeat = repeatFields(input.rrule, input.startsLocal);
  return {
    eventTitle: [input.eventTitle],
    eventType: [input.eventType],
    description: [input.description],
    date: [date],
    startTime: [startTime],
    endTime: [endTime],
    endsOn: [plain.endsLocal === input.endsLocal ? "" : endDate],
    timezone: [input.timezone],
    isOnline: [modeValue(input.mode)],
    location: [input.location],
    eventUrl: [input.link ?? ""],
    organizerName: [input.organizerName],
    organizerEmail: [input.organizerEmail],
    organizerPhone: [input.organizerPhone ?? ""],
    expectedAttendees: [String(input.expectedAttendees ?? "")],
    additionalNotes: [input.specialRequirements ?? ""],
    ...Object.fromEntries(Object.entries(repeat).map(([name, values]) => [`${REPEAT_PREFIX}${name}`, values])),
  };
}

function split(local: string): readonly string[] {
  return [local.slice(0, 10), local.slice(11, 16)];
}
