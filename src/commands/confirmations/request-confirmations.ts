import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import {
  CONFIRM_EVERY_MS,
  SERIES_IN_LETTER,
  type StillRunningLetter,
  stillRunningPath,
  writeConfirmationLink,
} from "#core/confirmations/confirmation.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  type DueSeries,
  findSeriesOwner,
  listSeriesOwnersDue,
  updateConfirmationRequested,
  updateUnconfirmed,
} from "#data/queries/confirmations-write.ts";
import { enqueueMails } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Titles are cut here, so that no letter becomes longer than mail programs show. */
const TITLE_MAX = 120;

/** Where members answer without a letter. */
const MY_EVENTS_PATH = "/my-events";

/** Accounts with series to confirm, for `requestConfirmations`; pages of them follow one another by id. */
export function listAccountsDue(
  { db }: Pick<Database, "db">,
  page: { after: string; limit: number },
  now: EpochMs,
): Promise<readonly string[]> {
  return listSeriesOwnersDue(db, page, now);
}

type ConfirmationRequest = {
  userId: string;
  siteZone: ZoneId;
  language: string;
  /** Seals the text of a link (`writeConfirmationLink`). */
  seal: (text: string) => string;
};

/**
 * Asks one person whether their series are still running: one letter and one notification for all that are due. The
 * mark of the request is stored with the letter, so nobody gets it twice. Returns the number of series.
 */
export async function requestConfirmations(
  { db }: Pick<Database, "db">,
  request: ConfirmationRequest,
  now: EpochMs,
): Promise<number> {
  const { userId } = request;
  return transaction(db, async (tx) => {
    const series = await updateConfirmationRequested(tx, userId, now);
    if (series.length === 0) return 0;
    const cause = { kind: "still-running", userId, path: MY_EVENTS_PATH, count: series.length } as const;
    await insertNotificationCause(tx, { ...cause, actorId: null }, now);
    await mail(tx, series, request, now);
    return series.length;
  });
}

async function mail(
  tx: Transaction,
  series: readonly DueSeries[],
  { userId, siteZone, language, seal }: ConfirmationRequest,
  now: EpochMs,
): Promise<void> {
  const keeper = await findSeriesOwner(tx, userId);
  if (keeper === null || !keeper.isMailed) return;
  const expiresAt = now + CONFIRM_EVERY_MS;
  const data: StillRunningLetter = {
    series: series.slice(0, SERIES_IN_LETTER).map(({ publicId, title, organizerName, confirmedAt }) => ({
      title: truncateAtWord(cleanLine(title), TITLE_MAX),
      organizer: truncateAtWord(cleanLine(organizerName), TITLE_MAX),
      confirmedAt,
      path: stillRunningPath(seal(writeConfirmationLink({ publicId, userId, expiresAt }))),
    })),
    more: Math.max(0, series.length - SERIES_IN_LETTER),
    expiresAt,
  };
  const { email: to, timezone, hour12 } = keeper;
  const message = { name: "still-running", data } as const;
  const key = `still-running:${userId}:${now}`;
  await enqueueMails(tx, [{ key, to, language, zone: timezone ?? siteZone, hour12, message, userId }], "bulk", now);
}

/** Marks some series that nobody has confirmed for 26 weeks, so that lists show them after others; returns how many. */
export async function markUnconfirmed({ db }: Pick<Database, "db">, limit: number, now: EpochMs): Promise<number> {
  return transaction(db, async (tx) => {
    const marked = await updateUnconfirmed(tx, limit, now);
    for (const id of marked) {
      const entity = { type: "event", id } as const;
      await recordAudit(tx, { action: "flag-unconfirmed", actor: SYSTEM_ACTOR, entity, outcome: "done" }, now);
    }
    return marked.length;
  });
}
