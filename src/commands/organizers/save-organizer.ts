import type { Actor } from "#core/audit/actor.ts";
import { changedFields } from "#core/audit/changed-fields.ts";
import { AppError } from "#core/errors.ts";
import type { OrganizerInput } from "#core/organizers/organizer-input.ts";
import { organizerKey } from "#core/organizers/organizer-key.ts";
import { organizerListing } from "#core/organizers/organizer-listing.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { organizerRole } from "#data/queries/organizer-people.ts";
import { lockOrganizer } from "#data/queries/organizer-people-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { renameOnEvents, updateOrganizer } from "#data/queries/organizers-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Saving = {
  actor: Actor;
  viewer: Pick<Viewer, "userId" | "role">;
  publicId: string;
  /** That of the form. */
  version: number;
  input: OrganizerInput;
};

/** `changed-meanwhile`: somebody saved it since this form was opened, and nothing is stored; `organizer` is what stands there. */
type Saved =
  | { outcome: "saved" }
  | { outcome: "changed-meanwhile"; organizer: OrganizerRow }
  /** It was deleted meanwhile, or never was. */
  | { outcome: "missing" };

/** Changes an organizer's profile. Events that bear its name get the new one. Whoever is none of its people is `forbidden`. */
export async function saveOrganizer({ db }: Pick<Database, "db">, saving: Saving, now: EpochMs): Promise<Saved> {
  const { actor, viewer, publicId, input } = saving;
  const entity = { type: "organizer", id: publicId } as const;
  const saved = await transaction(db, async (tx): Promise<Saved | "forbidden"> => {
    const organizer = await lockOrganizer(tx, publicId);
    if (organizer === null) return { outcome: "missing" };
    if (!mayEditOrganizer(viewer, await organizerRole(tx, viewer.userId, organizer.id))) {
      await recordAudit(tx, { action: "save-organizer", actor, entity, outcome: "refused" }, now);
      return "forbidden";
    }
    const before = inputOf(organizer);
    // The same form sent twice has nothing to say about the first time.
    if (changedFields(before, input).fields.length === 0) return { outcome: "saved" };
    if (organizer.version !== saving.version) return { outcome: "changed-meanwhile", organizer };
    await write(tx, organizer, input, now);
    const subjectId = organizer.userId;
    await recordAudit(
      tx,
      { action: "save-organizer", actor, entity, outcome: "done", before, after: input, subjectId },
      now,
    );
    return { outcome: "saved" };
  });
  if (saved === "forbidden") throw new AppError("forbidden", "an organizer is changed by its own people only");
  return saved;
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
  if (organizer.name !== input.name) await renameOnEvents(tx, organizer, input.name, now);
}

function inputOf(organizer: OrganizerRow) {
  const { name, description, contactEmail, contactShown, websiteUrl, visibility } = organizer;
  return { name, description, contactEmail, contactShown, websiteUrl, visibility };
}
