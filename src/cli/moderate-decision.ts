import { hash } from "node:crypto";
import type { ModerateArguments } from "#cli/moderate-arguments.ts";
import { approveEvent, rejectEvent } from "#commands/moderation/decide-event.ts";
import { approveClaim } from "#commands/organizers/decide-claim.ts";
import { rejectClaim } from "#commands/organizers/reject-claim.ts";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { rejectSubmission, reopenSubmission } from "#commands/submissions/reject-submission.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { eventVersion } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findEventToEdit, inputOfStored } from "#data/queries/event-edit.ts";
import { findSubmissionByPublicId } from "#data/queries/submissions.ts";
import { listWaitingClaims } from "#data/queries/waiting-moderation.ts";
import type { Connection } from "#data/transaction.ts";
import type { Translator } from "#messages/translator.ts";

type Decision = Extract<ModerateArguments, { mark: string }>;
type Deciding = { requested: Decision; thing: Moderated; baseUrl: string; translate: Translator };
type Outcome = "done" | keyof typeof NOT_DONE;

const DONE = { approve: "moderate.approved", reject: "moderate.rejected", reopen: "moderate.reopened" } as const;
const NOT_DONE = {
  already: "moderate.already",
  changed: "moderate.changed",
  withdrawn: "moderate.withdrawn",
  deleted: "moderate.deleted",
  eventConflict: "moderate.eventConflict",
  submissionFirst: "moderate.submissionFirst",
  unknown: "moderate.unknown",
  claimed: "moderate.claimed",
  hasProfile: "moderate.hasProfile",
  suspended: "moderate.suspended",
} as const;

/** Decides in the name of the operator and returns one sentence; throws a sentence when the decision is not possible. */
export async function decideByCommand(database: Database, deciding: Deciding, now: EpochMs): Promise<string> {
  const { requested, thing, translate } = deciding;
  const { kind, id } = requested;
  const outcome = await decide(database, deciding, now);
  if (outcome === "done") return translate(DONE[requested.command], { title: thing.title });
  throw new AppError("conflict", translate(NOT_DONE[outcome], { kind, id }));
}

function decide(database: Database, deciding: Deciding, now: EpochMs): Promise<Outcome> {
  const { version } = deciding.thing;
  if (version.kind === "event") return decideEvent(database, deciding, version.version, now);
  if (version.kind === "submission") return decideSubmission(database, deciding, version.version, now);
  return decideClaim(database, deciding.requested, now);
}

async function decideClaim(database: Database, { command, id, reason }: Decision, now: EpochMs): Promise<Outcome> {
  const decision = { actor: SYSTEM_ACTOR, claimId: Number(id) };
  const outcome =
    command === "approve"
      ? await approveClaim(database, decision, now)
      : await rejectClaim(database, { ...decision, reason: reason === "" ? null : reason }, now);
  return OF_CLAIM[outcome];
}

const OF_CLAIM = {
  approved: "done",
  rejected: "done",
  "decided-already": "already",
  "claimed-already": "claimed",
  "has-profile": "hasProfile",
  suspended: "suspended",
  "changed-meanwhile": "changed",
} as const;

async function decideEvent(
  database: Database,
  { requested: { command, id, reason } }: Deciding,
  version: string,
  now: EpochMs,
): Promise<Outcome> {
  // Like a decision on the page, it leaves no trace when it is undone there at once.
  const notifyAt = now + DECISION_NOTICE_DELAY_MS;
  const decision = { actor: SYSTEM_ACTOR, publicId: id, version, notifyAt };
  const { outcome } =
    command === "approve"
      ? await approveEvent(database, decision, now)
      : await rejectEvent(database, { ...decision, reason }, now);
  return OF_EVENT[outcome];
}

const OF_EVENT = {
  decided: "done",
  already: "already",
  "changed-meanwhile": "changed",
  "decided-meanwhile": "changed",
  "submission-first": "submissionFirst",
  refused: "unknown",
  gone: "unknown",
} as const;

async function decideSubmission(
  database: Database,
  { requested: { command, id, reason }, baseUrl }: Deciding,
  version: number,
  now: EpochMs,
): Promise<Outcome> {
  const answer = { actor: SYSTEM_ACTOR, publicId: id, version, reason, baseUrl };
  const { outcome } =
    command === "approve"
      ? await approveSubmission(database, { ...answer, input: null }, now)
      : await { reject: rejectSubmission, reopen: reopenSubmission }[command](database, answer, now);
  return OF_SUBMISSION[outcome];
}

const OF_SUBMISSION = {
  answered: "done",
  noted: "done",
  unchanged: "already",
  "changed-meanwhile": "changed",
  "other-first": "changed",
  withdrawn: "withdrawn",
  "event-deleted": "deleted",
  "event-conflict": "eventConflict",
  forbidden: "unknown",
  unknown: "unknown",
} as const;

/** What a decision is about, as it is now: its fields and their version. */
export type Moderated = {
  title: string;
  details: readonly (readonly [name: string, value: string])[];
  version:
    | { kind: "event"; version: string }
    | { kind: "submission"; version: number }
    | { kind: "claim"; version: string };
};

type Query = Pick<Exclude<ModerateArguments, { command: "list" }>, "kind" | "id">;

const OF_NO_INTEREST = new Set(["id", "publicId", "version", "toldStatus", "tellAt", "userId", "eventId"]);

/** The event, the submission or the open claim with this id; null when there is none. */
export async function readModerated(db: Connection, { kind, id }: Query, now: EpochMs): Promise<Moderated | null> {
  if (kind === "event") {
    const event = await findEventToEdit(db, id);
    if (event === null) return null;
    const fields = fieldsOfInput(inputOfStored(event, now));
    return { title: event.title, details: detailsOf(fields), version: { kind, version: eventVersion(fields) } };
  }
  if (kind === "claim") {
    const [claim] = await listWaitingClaims(db, { limit: 1, id: Number(id) });
    if (claim === undefined) return null;
    return { title: claim.organizer, details: detailsOf(claim), version: { kind, version: JSON.stringify(claim) } };
  }
  const submission = await findSubmissionByPublicId(db, id);
  if (submission === null) return null;
  return {
    title: submission.eventTitle,
    details: detailsOf(submission),
    version: { kind, version: submission.version },
  };
}

/** A short digest of the fields. A decision has to name it, so that nobody decides about something they have not read. */
export function markOf({ version: { kind, version } }: Moderated): string {
  return hash("sha256", `${kind} ${version}`, "hex").slice(0, 8);
}

function detailsOf(fields: Readonly<Record<string, unknown>>): Moderated["details"] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const text = [value]
      .flat()
      .filter((each) => each !== null && each !== "" && each !== undefined)
      .join(", ");
    return OF_NO_INTEREST.has(name) || text === "" ? [] : [[name, text]];
  });
}
