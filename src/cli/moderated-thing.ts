import { hash } from "node:crypto";
import type { ModerateArguments } from "#cli/moderate-arguments.ts";
import { eventVersion } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { findEventToEdit, inputOfStored } from "#data/queries/event-edit.ts";
import { findSubmissionByPublicId } from "#data/queries/submissions.ts";
import { listWaitingClaims } from "#data/queries/waiting-moderation.ts";
import type { Connection } from "#data/transaction.ts";

/** What is decided about, as it stands now: what it says by the names of its fields, and the version of that. */
export type Moderated = {
  title: string;
  said: readonly (readonly [name: string, value: string])[];
  version:
    | { kind: "event"; version: string }
    | { kind: "submission"; version: number }
    | { kind: "claim"; version: string };
};

type Asked = Pick<Exclude<ModerateArguments, { command: "list" }>, "kind" | "id">;

const OF_NO_INTEREST = new Set(["id", "publicId", "version", "toldStatus", "tellAt", "userId", "eventId"]);

/** The event, the submission or the open claim with this id; null when there is none. */
export async function readModerated(db: Connection, { kind, id }: Asked, now: EpochMs): Promise<Moderated | null> {
  if (kind === "event") {
    const event = await findEventToEdit(db, id);
    if (event === null) return null;
    const fields = fieldsOfInput(inputOfStored(event, now));
    return { title: event.title, said: saidIn(fields), version: { kind, version: eventVersion(fields) } };
  }
  if (kind === "claim") {
    const [claim] = await listWaitingClaims(db, { limit: 1, id: Number(id) });
    if (claim === undefined) return null;
    return { title: claim.organizer, said: saidIn(claim), version: { kind, version: JSON.stringify(claim) } };
  }
  const submission = await findSubmissionByPublicId(db, id);
  if (submission === null) return null;
  return { title: submission.eventTitle, said: saidIn(submission), version: { kind, version: submission.version } };
}

/** Stands for what was read, short enough to be typed: a decision names it, so that nothing is decided unread. */
export function markOf({ version: { kind, version } }: Moderated): string {
  return hash("sha256", `${kind} ${version}`, "hex").slice(0, 8);
}

function saidIn(fields: Readonly<Record<string, unknown>>): Moderated["said"] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const text = [value]
      .flat()
      .filter((each) => each !== null && each !== "" && each !== undefined)
      .join(", ");
    return OF_NO_INTEREST.has(name) || text === "" ? [] : [[name, text]];
  });
}
