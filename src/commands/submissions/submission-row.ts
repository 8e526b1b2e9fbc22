import { createHash } from "node:crypto";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { searchKey } from "#core/text/search-text.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** A submission's columns, including its search text. */
export function submissionRow({ durationSeconds, ...fields }: SubmissionInput) {
  const startsAt = toInstant(fields.startsLocal, fields.timezone).instant;
  return {
    ...fields,
    startsAt,
    endsAt: startsAt + durationSeconds * SECOND_MS,
    organizerKey: organizerKey(fields.organizerName),
    searchKey: searchKey([fields.eventTitle, fields.organizerName, fields.organizerEmail]),
    textKey: createHash("sha256").update(foldKey(fields.description)).digest("base64url"),
  };
}

/** The hash that recognizes a repeated sending of one form with the same text (`formKey` identifies the opening of the form). */
export function replayKeyOf(formKey: string, input: SubmissionInput): string {
  const entries = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([formKey, entries]))
    .digest("base64url");
}
