import type { DuplicateCandidate } from "#core/duplicates/duplicate.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";

type Content = {
  title: string;
  organizerName: string;
  link: string | null;
  schedules: readonly (Schedule & { exceptions?: readonly ScheduleException[] })[];
};

/** What an event is compared by: its words, its link and its next date. */
export function candidateOf({ title, organizerName, link, schedules }: Content, now: EpochMs): DuplicateCandidate {
  const [next = null] = previewDates(schedules, { viewerZone: "UTC", now, count: 1 });
  return { title, organizerName, link, startsAt: next?.startsAt ?? null, endsAt: next?.endsAt ?? null };
}
