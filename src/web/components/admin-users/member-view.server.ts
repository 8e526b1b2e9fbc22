import { type Role, ROLES, isLastAdmin, isRoleConfirmed } from "#core/accounts/account-policy.ts";
import { MEMBERS_PATH } from "#core/admin/members-address.ts";
import { formatDate } from "#core/time/format.ts";
import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import type { Member } from "#data/queries/members.ts";
import type { MemberNote, MemberView } from "#web/components/admin-users/member-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type MemberContext = {
  viewerId: string;
  /** The result of `listActiveAdmins`. */
  admins: readonly string[];
  suspendHref: string;
  /** The address of the dialog that confirms this role. */
  makeHref: (role: Role) => string;
};

type Reader = Pick<ListReader, "style" | "translate">;

/**
 * A member as admins see them, with the possible actions: the last admin keeps the role, and nobody can suspend
 * themselves.
 */
export function memberView(
  member: Member,
  { viewerId, admins, suspendHref, makeHref }: MemberContext,
  reader: Reader,
): MemberView {
  const { id, email, name, role, joinedAt, suspendedAt } = member;
  const isLast = isLastAdmin(id, admins);
  const maySuspend = suspendedAt === null && id !== viewerId && !isLast;
  return {
    id,
    href: `${MEMBERS_PATH}/${id}`,
    name,
    email,
    joined: dayOf(joinedAt, reader),
    role,
    isSuspended: suspendedAt !== null,
    notes: notesOf(member, { isYou: id === viewerId, isLast }),
    offers: (isLast ? [] : ROLES.filter((other) => other !== role)).map((other) => ({
      role: other,
      confirmHref: isRoleConfirmed({ role: other, isOwn: id === viewerId }) ? makeHref(other) : null,
    })),
    suspendHref: maySuspend ? suspendHref : null,
  };
}

/** A day with its year, such as 'Mar 02, 2025', in the reader's zone. */
export function dayOf(at: EpochMs, { style }: Pick<Reader, "style">): { iso: string; text: string } {
  return { iso: toIsoSeconds(at), text: formatDate(at, style) };
}

function notesOf(
  { isProved, isLeaving }: Member,
  { isYou, isLast }: { isYou: boolean; isLast: boolean },
): readonly MemberNote[] {
  const notes: MemberNote[] = [];
  if (isLast) notes.push(isYou ? "lastAdmin" : "lastAdminOther");
  else if (isYou) notes.push("you");
  if (!isProved) notes.push("unproved");
  if (isLeaving) notes.push("leaving");
  return notes;
}
