import { createHash } from "node:crypto";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { searchKey } from "#core/text/search-text.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** What a submission says as it is stored, with what it is found by. */
export function submissionRow({ durationSeconds, ...said }: SubmissionInput) {
  const startsAt = toInstant(said.startsLocal, said.timezone).instant;
  return {
    ...said,
    startsAt,
    endsAt: startsAt + durationSeconds * SECOND_MS,
    organizerKey: organizerKey(said.organizerName),
    searchKey: searchKey([said.eventTitle, said.organizerName, said.organizerEmail]),
    textKey: createHash("sha256").update(foldKey(said.description)).digest("base64url"),
  };
}

/** The hash by which the same form with the same words is known again (`formKey` says which opening of the form it was). */
export function replayKeyOf(formKey: string, input: SubmissionInput): string {
  const said = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([formKey, said]))
    .digest("base64url");
}
