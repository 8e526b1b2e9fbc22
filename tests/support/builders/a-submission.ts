import { submitEvent } from "#commands/submissions/submit-event.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import type { Submission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { findSubmissionByPublicId } from "#data/queries/submissions.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

/** A submission's content: an online evening in London, the day after `TEST_NOW`; give what the test is about. */
export function aSubmissionInput(overrides: Partial<SubmissionInput> = {}): SubmissionInput {
  return {
    eventTitle: "New Year Vigil of Quiet",
    eventType: "meditation",
    description: "We sit together across midnight and end with a wish for each other.",
    startsLocal: "2026-11-19T23:00:00",
    endsLocal: "2026-11-20T00:15:00",
    durationSeconds: 4_500,
    timezone: "Europe/London",
    rrule: null,
    mode: "online",
    location: "Zoom",
    link: "https://zoom.us/j/8841204",
    organizerName: "Ruth Adeyemi",
    organizerEmail: "ruth@example.org",
    organizerPhone: "+44 20 7946 0000",
    expectedAttendees: 40,
    specialRequirements: "Captions, please",
    ...overrides,
  };
}

type SubmissionOptions = {
  input?: Partial<SubmissionInput>;
  viewer?: Viewer | null;
  formKey?: string | null;
  now?: EpochMs;
};

/** Stores a submission; returns it with its private page's path. */
export async function aSubmission(
  database: Pick<Database, "db">,
  { input, viewer = null, formKey = null, now = TEST_NOW }: SubmissionOptions = {},
): Promise<Submission & { path: string; key: string }> {
  const actor = actorOf(viewer, { address: "203.0.113.9", userAgent: null, requestId: "a-test-request" });
  const sent = { actor, input: aSubmissionInput(input), formKey, spamSignals: [], isMailed: true } as const;
  const context = { language: "en", zone: "America/New_York", baseUrl: "https://same.example" } as const;
  const { publicId, path } = await submitEvent(database, { ...sent, ...context }, now);
  const submission = await findSubmissionByPublicId(database.db, publicId);
  if (submission === null) throw new Error("The submission was not stored.");
  return { ...submission, path, key: path.slice("/submissions/".length) };
}
