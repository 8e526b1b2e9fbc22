import { isLastAdmin, isRoleConfirmed } from "#core/accounts/account-policy.ts";
import type { MemberChange } from "#core/admin/members-address.ts";
import { countMemberEvents } from "#data/queries/member-events.ts";
import { type Member, findMember } from "#data/queries/members.ts";
import type { Connection } from "#data/transaction.ts";
import type { RoleQuestion, SuspendQuestion } from "#web/components/admin-users/member-view.ts";

/** The limit of counting; larger numbers are shown as "more". */
export const EVENTS_COUNTED = 1_000;

type Request = { change: MemberChange | null; viewerId: string; admins: readonly string[]; back: string };

/** The dialogs above a page of members; at most one is open. */
export type MemberQuestions = { question: SuspendQuestion | null; roleQuestion: RoleQuestion | null };

const NONE: MemberQuestions = { question: null, roleQuestion: null };

/** The dialog about a member; none for a member who does not exist, or for what is done already or impossible. */
export async function memberQuestion(
  db: Connection,
  { change, viewerId, admins, back }: Request,
): Promise<MemberQuestions> {
  const member = change === null ? null : await findMember(db, change.user);
  if (change === null || member === null || isLastAdmin(member.id, admins)) return NONE;
  if (change.role === null) return { ...NONE, question: await suspendQuestion(db, member, { viewerId, back }) };
  const { id: userId, email } = member;
  const { role } = change;
  const isOwn = userId === viewerId;
  if (member.role === role || !isRoleConfirmed({ role, isOwn })) return NONE;
  return { ...NONE, roleQuestion: { userId, email, role, isOwn, back } };
}

async function suspendQuestion(
  db: Connection,
  { id: userId, email, suspendedAt }: Member,
  { viewerId, back }: Pick<Request, "viewerId" | "back">,
): Promise<SuspendQuestion | null> {
  if (userId === viewerId || suspendedAt !== null) return null;
  const count = await countMemberEvents(db, userId, EVENTS_COUNTED + 1);
  return { userId, email, events: { count: Math.min(count, EVENTS_COUNTED), isMore: count > EVENTS_COUNTED }, back };
}
