import { eventPath } from "#core/events/event-address.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import { findPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { SimilarEvent } from "#web/components/submissions/submission-form-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Events that may be the same gathering as a submission, as far as its submitter may see them. */
export async function similarEvents(input: SubmissionInput, about: RequestContext): Promise<readonly SimilarEvent[]> {
  const { database, viewer, now } = about;
  const startsAt = toInstant(input.startsLocal, input.timezone).instant;
  const endsAt = startsAt + input.durationSeconds * SECOND_MS;
  const { eventTitle, organizerName, link } = input;
  const candidate = { title: eventTitle, organizerName, link, startsAt, endsAt };
  const found = await findPossibleDuplicates(database.db, candidate, viewer, now);
  const { translate, style } = listReader(about);
  return found.map(({ publicId, title, organizerName: organizer, date }) => {
    const when = date === null ? translate("event.alwaysOpen") : formatDateAtClock(date.startsAt, style);
    const line = translate("submissions.duplicates.row", { organizer, when });
    return { href: eventPath({ publicId, title }), title, line };
  });
}
