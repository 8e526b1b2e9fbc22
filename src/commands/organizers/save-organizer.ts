import { changedSinceRead } from "#core/changed-since-read.ts";
import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { changedFields } from "#core/audit/audit-entry.ts";
import type { OrganizerInput } from "#core/organizers/organizer-input.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { updateNameOnEvents, updateOrganizer } from "#data/queries/organizers-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Saving = {
  actor: Actor;
  publicId: string;
  /** Version of the organizer when the form was opened. */
  version: number;
  input: OrganizerInput;
};

/** `changed-meanwhile`: saved concurrently, so nothing is stored; `organizer` is the current row. */
type Saved = { outcome: "saved" } | { outcome: "changed-meanwhile"; organizer: OrganizerRow };

/** Changes an organizer's profile. Its events get its new name. */
export async function saveOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, version, input }: Saving,
  now: EpochMs,
): Promise<Saved> {
  const act = { action: "save-organizer", actor, publicId, may: mayEditOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<Saved> => {
    const before = inputOf(organizer);
    // The same form sent twice is no conflict.
    if (changedFields(before, input).fields.length === 0) return { outcome: "saved" };
    if (changedSinceRead(organizer, { version })) return { outcome: "changed-meanwhile", organizer };
    await write(tx, organizer, input, now);
    const change = { before, after: input, subjectId: organizer.userId };
    await recordAudit(tx, { ...entry, outcome: "done", ...change }, now);
    return { outcome: "saved" };
  });
}

async function write(tx: Transaction, organizer: OrganizerRow, input: OrganizerInput, now: EpochMs): Promise<void> {
  const { suspendedAt, deletedAt } = organizer;
  await updateOrganizer(tx, organizer.id, {
    ...input,
    nameKey: organizerKey(input.name),
    listing: organizerListing({ visibility: input.visibility, suspendedAt, deletedAt }),
    version: organizer.version + 1,
    now,
  });
  if (organizer.name !== input.name) await updateNameOnEvents(tx, organizer, input.name, now);
}

function inputOf(organizer: OrganizerRow) {
  const { name, description, contactEmail, contactShown, websiteUrl, visibility } = organizer;
  return { name, description, contactEmail, contactShown, websiteUrl, visibility };
}
