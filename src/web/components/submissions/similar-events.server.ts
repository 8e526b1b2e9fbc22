import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-view.ts";
import { duplicateViews } from "#web/components/duplicates/duplicate-views.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Events that may be the same gathering as a submission. */
export function similarEvents(input: SubmissionInput, context: RequestContext): Promise<readonly DuplicateView[]> {
  const { eventTitle: title, organizerName, link } = input;
  const startsAt = toInstant(input.startsLocal, input.timezone).instant;
  const endsAt = startsAt + input.durationSeconds * SECOND_MS;
  return duplicateViews({ title, organizerName, link, startsAt, endsAt }, context);
}
