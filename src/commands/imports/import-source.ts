import { randomUUID } from "node:crypto";
import { type ImportNetwork, placeOfCalendar, placeOfSheet } from "#commands/imports/fetch-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type SourceHours, mayImport, nextReadingAfter } from "#core/imports/import-run.ts";
import { type VanishedAct, mayDeleteVanished } from "#core/imports/vanished.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import type { ValidationError } from "#core/validation-error.ts";
import { type EpochMs, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  claimDueSource,
  deleteSource,
  updateSourceDueNow,
  insertSource,
  lockSource,
  updateSourceRead,
} from "#data/queries/import-sources-write.ts";
import type { ImportSourceRow } from "#data/queries/import-runs.ts";
import { lockOrganizer, lockOrganizerById } from "#data/queries/organizer-people-write.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** How long a claim lasts, in milliseconds: longer than any reading takes. Then another process may claim the source. */
const CLAIM_MS = 10 * MINUTE_MS;

/** Claims one source that is due, so that no other process reads it; null when none is due. */
export function claimNextSource({ db }: Pick<Database, "db">, now: EpochMs): ReturnType<typeof claimDueSource> {
  return claimDueSource(db, { now, until: now + CLAIM_MS });
}

/** The result of reading a source: an import run, an unchanged file, a failure, or `busy` while an earlier run is at work. */
export type SourceReading =
  | { outcome: "run"; runId: string; etag: string | null }
  | { outcome: "unchanged" | "busy" }
  | { outcome: "failed"; fault: ValidationError };

/** Stores the result of a reading and the time of the next one. */
export async function settleSource(
  { db }: Pick<Database, "db">,
  source: ImportSourceRow,
  reading: SourceReading,
  now: EpochMs,
): Promise<void> {
  const hasFailed = reading.outcome === "failed";
  const failures = hasFailed ? source.failures + 1 : 0;
  await updateSourceRead(db, source.id, {
    nextAt: now + nextReadingAfter(source.everyHours, failures),
    readAt: reading.outcome === "busy" ? (source.readAt ?? now) : now,
    failures,
    fault: hasFailed ? reading.fault : null,
    etag: reading.outcome === "run" ? reading.etag : source.etag,
    lastRun: reading.outcome === "run" ? reading.runId : source.lastRun,
  });
}

type NewSource = {
  actor: Actor;
  kind: "sheet" | "ics";
  /** The address or sheet id as typed. */
  typed: string;
  everyHours: SourceHours;
  /** The time zone of rows without one. */
  timezone: ZoneId;
  /** What becomes of events that it does not hold any more; by default they stay. */
  vanished?: VanishedAct;
  /** The organizer whose calendar this is, and the viewer who works for it; null for the directory's own source. */
  organizer: { publicId: string; viewer: Viewer } | null;
  network: Pick<ImportNetwork, "sheetsOrigin">;
};

type SaveOutcome = { outcome: "stored" | "already" | "forbidden" } | { outcome: "refused"; fault: ValidationError };

/** Adds a sheet or calendar that is read on a schedule, the first time at once. Refuses actors without the right, and records it. */
export async function saveSource({ db }: Pick<Database, "db">, source: NewSource, now: EpochMs): Promise<SaveOutcome> {
  const { actor, kind, typed, network, everyHours, timezone, vanished = "keep" } = source;
  const place = kind === "sheet" ? placeOfSheet(typed, network) : placeOfCalendar(typed);
  if (!place.ok) return { outcome: "refused", fault: place.fault };
  return transaction(db, async (tx): Promise<SaveOutcome> => {
    const entry = { action: "keep-source", actor } as const;
    const owner = await ownerOf(tx, source);
    if (owner === "forbidden" || (vanished === "delete" && !mayDeleteVanished(actor))) {
      await recordAudit(tx, { ...entry, entity: null, outcome: "refused", facts: { reason: "role" } }, now);
      return { outcome: "forbidden" };
    }
    const publicId = randomUUID();
    const name = owner === null ? place.value.source : `organizer:${owner.publicId}`;
    const organizerId = owner?.id ?? null;
    const row = { publicId, kind, typed: typed.trim(), source: name, timezone, organizerId, everyHours, vanished };
    if (!(await insertSource(tx, { ...row, savedBy: actor.userId }, now))) return { outcome: "already" };
    const facts = { kind, everyHours, vanished, organizer: owner?.publicId ?? null };
    const entity = { type: "import", id: publicId } as const;
    await recordAudit(tx, { ...entry, entity, outcome: "done", facts, after: { typed: row.typed } }, now);
    return { outcome: "stored" };
  });
}

/** The organizer that owns the source; null for the directory. */
async function ownerOf(
  tx: Transaction,
  { actor, organizer: requested }: NewSource,
): Promise<{ id: number; publicId: string } | "forbidden" | null> {
  if (requested === null) return mayImport(actor) ? null : "forbidden";
  const organizer = await lockOrganizer(tx, requested.publicId);
  if (organizer === null) return "forbidden";
  const role = await findOrganizerRole(tx, requested.viewer.userId, organizer.id);
  return mayEditOrganizer(role, requested.viewer) ? organizer : "forbidden";
}

type SourceAct = { actor: Actor; viewer: Viewer; publicId: string; act: "stop" | "read-now" };

/** Removes a source, or has it read at once. Imported events stay. Refuses actors without the right, and records it. */
export function changeSource(
  { db }: Pick<Database, "db">,
  { actor, viewer, publicId, act }: SourceAct,
  now: EpochMs,
): Promise<"done" | "gone" | "forbidden"> {
  return transaction(db, async (tx) => {
    const action = act === "stop" ? "stop-source" : "read-source";
    const entry = { action, actor, entity: { type: "import", id: publicId } } as const;
    const source = await lockSource(tx, publicId);
    if (source === null) return "gone";
    if (!(await mayChange(tx, { actor, viewer, source }))) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "role" } }, now);
      return "forbidden";
    }
    if (act === "stop") await deleteSource(tx, source.id);
    else await updateSourceDueNow(tx, source.id, now);
    await recordAudit(tx, { ...entry, outcome: "done", before: { typed: source.typed } }, now);
    return "done";
  });
}

/** Moderators change every source, an organizer's people only their own. */
async function mayChange(
  tx: Transaction,
  { actor, viewer, source }: { actor: Actor; viewer: Viewer; source: ImportSourceRow },
): Promise<boolean> {
  if (mayImport(actor)) return true;
  if (source.organizerId === null) return false;
  const organizer = await lockOrganizerById(tx, source.organizerId);
  if (organizer === null) return false;
  return mayEditOrganizer(await findOrganizerRole(tx, viewer.userId, organizer.id), viewer);
}
