import { countMemberEvents } from "#data/queries/member-events.ts";
import { findMember } from "#data/queries/members.ts";
import type { Connection } from "#data/transaction.ts";
import type { SuspendQuestion } from "#web/components/admin-users/member-view.ts";

/** The limit of counting; larger numbers are shown as "more". */
export const EVENTS_COUNTED = 1_000;

type SuspendRequest = { userId: string | null; viewerId: string; admins: readonly string[]; back: string };

/** The suspend dialog of a member; null for a member who does not exist, is suspended already, or cannot be suspended. */
export async function suspendQuestion(
  db: Connection,
  { userId, viewerId, admins, back }: SuspendRequest,
): Promise<SuspendQuestion | null> {
  if (userId === null || userId === viewerId) return null;
  const member = await findMember(db, userId);
  const isLast = admins.length === 1 && admins[0] === userId;
  if (member === null || member.suspendedAt !== null || isLast) return null;
  const count = await countMemberEvents(db, userId, EVENTS_COUNTED + 1);
  const events = { count: Math.min(count, EVENTS_COUNTED), isMore: count > EVENTS_COUNTED };
  return { userId, email: member.email, events, back };
}
