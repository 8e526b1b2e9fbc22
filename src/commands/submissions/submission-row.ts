import { createHash } from "node:crypto";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { searchKey } from "#core/text/search-text.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** A submission's columns, including its search text. */
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

/** The hash that recognizes a repeated sending of one form with the same text (`formKey` identifies the opening of the form). */
export function replayKeyOf(formKey: string, input: SubmissionInput): string {
  const said = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([formKey, said]))
    .digest("base64url");
}
