import { tryToMark } from "#commands/reports/mark-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import type { ReportInput } from "#core/reports/report-input.ts";
import { SAME_REPORT_MS } from "#core/reports/report.ts";
import { SAME_TROUBLE_MS, isMarking } from "#core/reports/visitor-mark.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import { type StoredEvent, lockEventToEdit } from "#data/queries/event-edit.ts";
import { findDateOfEvent } from "#data/queries/event-page.ts";
import { hasSameReport, insertReport, lockOrInsertOpenCase } from "#data/queries/event-reports-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** The sender's client and network as keyed hashes; null where they are unknown. */
export type Sender = { client: string; network: string } | null;

type Reporting = { actor: Actor; viewer: Viewer | null; publicId: string; input: ReportInput; sender: Sender };

/**
 * `again`: the same person sent the same report. `blocked`: the block list matches the sender or the text. `no-date`:
 * nobody was there, but the date has not begun, or the event has no such date.
 */
type Reported = "reported" | "again" | "blocked" | "no-date";

/** Reports an event to moderators. Open to everyone who can see its page; not-found for everyone else. */
export function reportEvent({ db }: Pick<Database, "db">, reporting: Reporting, now: EpochMs): Promise<Reported> {
  const { actor, viewer, publicId, input } = reporting;
  return transaction(db, async (tx): Promise<Reported> => {
    const event = await lockSeenEvent(tx, { publicId, viewer });
    const entry = { action: "report-event", actor, entity: { type: "event", id: publicId } } as const;
    const looked = { addresses: [actor.address, viewer?.email ?? null], texts: [input.words] };
    if ((await findMatchingBlock(tx, looked, now)) !== null) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "blocked" } }, now);
      return "blocked";
    }
    const outcome = await store(tx, { event, reporting }, now);
    if (outcome !== "reported") return outcome;
    if (isMarking(input.reason)) await tryToMark(tx, event, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { reason: input.reason } }, now);
    return outcome;
  });
}

/** Shared by what visitors send about an event: locks it; not-found for one whose page they cannot see. */
export async function lockSeenEvent(
  tx: Transaction,
  { publicId, viewer }: { publicId: string; viewer: Viewer | null },
): Promise<StoredEvent> {
  const event = await lockEventToEdit(tx, publicId);
  if (event === null || event.deletedAt !== null || !maySeeEvent(event, viewer))
    throw new AppError("not-found", "there is no such event for this person");
  return event;
}

async function store(
  tx: Transaction,
  { event, reporting: { viewer, input, sender } }: { event: StoredEvent; reporting: Reporting },
  now: EpochMs,
): Promise<Reported> {
  const { date, ...fields } = input;
  const isDated = date !== null && isMarking(fields.reason);
  const dateAt = isDated ? await startOfPastDate(tx, event, { date, now }) : null;
  if (fields.reason === "nobody-there" && dateAt === null && event.kind !== "always_open") return "no-date";
  const caseId = await lockOrInsertOpenCase(tx, event.id, now);
  const report = { ...fields, dateAt, caseId, userId: viewer?.userId ?? null, ...hashesOf(sender) };
  if (await isRepeated(tx, report, now)) return "again";
  await insertReport(tx, report, now);
  return "reported";
}

function hashesOf(sender: Sender) {
  return { senderHash: sender?.client ?? null, networkHash: sender?.network ?? null };
}

/** When a date of the event began; null for one that has not, and for none. */
async function startOfPastDate(
  tx: Transaction,
  event: StoredEvent,
  { date, now }: { date: string; now: EpochMs },
): Promise<EpochMs | null> {
  const found = await findDateOfEvent(tx, event.id, date);
  return found === null || found.cancelled || found.startsAt > now ? null : found.startsAt;
}

/** The same words within a short time are a double press; a person reports one reason once a week. */
async function isRepeated(tx: Transaction, report: Parameters<typeof hasSameReport>[1], now: EpochMs) {
  if (await hasSameReport(tx, report, { since: now - SAME_REPORT_MS, sameWords: true })) return true;
  const isKnown = report.userId !== null || report.senderHash !== null;
  if (!isMarking(report.reason) || !isKnown) return false;
  return hasSameReport(tx, report, { since: now - SAME_TROUBLE_MS, sameWords: false });
}
