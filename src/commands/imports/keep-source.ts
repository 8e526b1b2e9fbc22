import { randomUUID } from "node:crypto";
import { type ImportNetwork, placeOfCalendar, placeOfSheet } from "#commands/imports/fetch-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayImport } from "#core/imports/import-policy.ts";
import type { SourceHours } from "#core/imports/import-source.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import type { Fault } from "#core/text/fault.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertSource } from "#data/queries/import-sources-write.ts";
import { organizerRole } from "#data/queries/organizer-people.ts";
import { lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type NewSource = {
  actor: Actor;
  kind: "sheet" | "ics";
  /** The address or sheet id as it was typed. */
  typed: string;
  everyHours: SourceHours;
  /** The zone of times that name none. */
  timezone: ZoneId;
  /** An organizer's people bring its calendar; null for the directory's own source. */
  organizer: { publicId: string; viewer: Viewer } | null;
  network: Pick<ImportNetwork, "sheetsOrigin">;
};

type KeepOutcome = { outcome: "kept" | "already" | "forbidden" } | { outcome: "refused"; fault: Fault };

/** Has a sheet or calendar read again and again, the first time at once. Who may not is refused, and that is recorded. */
export async function keepSource({ db }: Pick<Database, "db">, given: NewSource, now: EpochMs): Promise<KeepOutcome> {
  const { actor, kind, typed, network, everyHours, timezone } = given;
  const place = kind === "sheet" ? placeOfSheet(typed, network) : placeOfCalendar(typed);
  if (!place.ok) return { outcome: "refused", fault: place.fault };
  return transaction(db, async (tx): Promise<KeepOutcome> => {
    const entry = { action: "keep-source", actor } as const;
    const owner = await ownerOf(tx, given);
    if (owner === "forbidden") {
      await recordAudit(tx, { ...entry, entity: null, outcome: "refused", facts: { reason: "role" } }, now);
      return { outcome: "forbidden" };
    }
    const publicId = randomUUID();
    const name = owner === null ? place.value.source : `organizer:${owner.publicId}`;
    const organizerId = owner?.id ?? null;
    const row = { publicId, kind, typed: typed.trim(), source: name, timezone, organizerId, everyHours };
    if (!(await insertSource(tx, { ...row, keptBy: actor.userId }, now))) return { outcome: "already" };
    const facts = { kind, everyHours, organizer: owner?.publicId ?? null };
    const entity = { type: "import", id: publicId } as const;
    await recordAudit(tx, { ...entry, entity, outcome: "done", facts, after: { typed: row.typed } }, now);
    return { outcome: "kept" };
  });
}

/** For whom the source is kept: null for the directory. */
async function ownerOf(
  tx: Transaction,
  { actor, organizer: asked }: NewSource,
): Promise<{ id: number; publicId: string } | "forbidden" | null> {
  if (asked === null) return mayImport(actor) ? null : "forbidden";
  const organizer = await lockOrganizer(tx, asked.publicId);
  if (organizer === null) return "forbidden";
  const role = await organizerRole(tx, asked.viewer.userId, organizer.id);
  return mayEditOrganizer(role, asked.viewer) ? organizer : "forbidden";
}
