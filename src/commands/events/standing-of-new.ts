import { isBlocked, type SaidWords } from "#commands/events/is-blocked.ts";
import type { EventDraft } from "#core/events/event-draft.ts";
import { meetingPlatform } from "#core/events/meeting-platform.ts";
import { holdRule, type Standing } from "#core/moderation/hold-rule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { isSeenLinkHost, readPublisher } from "#data/queries/publishers.ts";
import { readHoldEvents } from "#data/queries/site-settings.ts";
import type { Transaction } from "#data/transaction.ts";

/** Where it leads, and what it says. */
type Said = Pick<EventDraft, "visibility" | "link"> & SaidWords;

type Sender = { userId: string; role: Viewer["role"]; /** Publishes for a verified organizer. */ isVerified: boolean };

/** Shared by the commands that show an event for the first time: what P6 says of it, as things stand in this transaction. */
export async function standingOfNew(
  tx: Transaction,
  { userId, role, isVerified }: Sender,
  said: Said,
  now: EpochMs,
): Promise<Standing> {
  const { visibility, link } = said;
  const publisher = await readPublisher(tx, userId);
  const isNew = link !== null && meetingPlatform(link) === null && !(await isSeenLinkHost(tx, link));
  return holdRule(
    {
      setting: await readHoldEvents(tx),
      visibility,
      role,
      isVerified,
      approvedEvents: publisher?.approvedEvents ?? 0,
      accountCreatedAt: publisher?.createdAt ?? now,
      hasNewLinkHost: isNew,
      isBlocked: await isBlocked(tx, { said, address: publisher?.email ?? null }, now),
    },
    now,
  );
}
