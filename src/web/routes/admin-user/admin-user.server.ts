import { type Role, isRole } from "#core/accounts/account-policy.ts";
import { MEMBERS_PATH, MEMBERS_SHOWN, type MemberChange, isMemberId } from "#core/admin/members-address.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { Viewer } from "#core/viewer.ts";
import { type MemberEvent, countMemberEvents, listMemberEvents } from "#data/queries/member-events.ts";
import { type SuspensionNote, findMember, listSuspensions } from "#data/queries/members.ts";
import { listActiveAdmins } from "#data/queries/accounts.ts";
import { dayOf, memberView } from "#web/components/admin-users/member-view.server.ts";
import type { MemberView } from "#web/components/admin-users/member-view.ts";
import {
  EVENTS_COUNTED,
  type MemberQuestions,
  memberQuestion,
} from "#web/components/admin-users/member-question.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Area = { viewer: Viewer; frame: AdminFrameData };

/** Loads a member as admins see them, with their events, newest first, and their suspensions. Throws not-found. */
export async function userLoader(
  url: URL,
  userId: string,
  { viewer, frame }: Area,
  context: RequestContext,
): Promise<{ status: number; view: UserView }> {
  if (!isMemberId(userId)) throw new AppError("not-found", "no account has this id");
  const { translate, site } = context;
  const here = `${MEMBERS_PATH}/${userId}`;
  const edge = url.searchParams.get("after");
  const after = edge !== null && isPublicId(edge) ? edge : null;
  const found = await read(userId, { after, viewer, here, change: changeOf(url, userId) }, context);
  const page = found?.member?.email ?? translate("adminUsers.title");
  const common = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame, here };
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  if (found.member === null) throw new AppError("not-found", "no account has this id");
  const { member, admins, events, total, suspensions, question, roleQuestion } = found;
  const reader = listReader(context);
  const shown = events.slice(0, MEMBERS_SHOWN);
  const last = shown.at(-1);
  return {
    status: 200,
    view: {
      ...common,
      shows: "member",
      member: memberView(member, { viewerId: viewer.userId, admins, ...questionsAt(here) }, reader),
      suspensions: suspensions.map((each) => suspensionRow(each, reader)),
      events: shown.map((event) => eventRow(event, userId === viewer.userId, reader)),
      total: { count: Math.min(total, EVENTS_COUNTED), isMore: total > EVENTS_COUNTED },
      first: after === null ? null : here,
      next: events.length > MEMBERS_SHOWN && last !== undefined ? `${here}?after=${last.publicId}` : null,
      question,
      roleQuestion,
    },
  };
}

/** Parses the question about this member: `?suspend=yes` or `?make=ROLE`. */
function changeOf({ searchParams }: URL, user: string): MemberChange | null {
  const role = searchParams.get("make") ?? "";
  if (searchParams.has("suspend")) return { user, role: null };
  return isRole(role) ? { user, role } : null;
}

function questionsAt(here: string) {
  return { suspendHref: `${here}?suspend=yes`, makeHref: (role: Role) => `${here}?make=${role}` };
}

type Query = { after: string | null; viewer: Viewer; here: string; change: MemberChange | null };

function read(userId: string, { after, viewer, here, change }: Query, context: RequestContext) {
  return orLogged(context, "a member could not be read", async () => {
    const { db } = context.database;
    const [member, admins, events, total, suspensions] = await Promise.all([
      findMember(db, userId),
      listActiveAdmins(db),
      listMemberEvents(db, { userId, after, limit: MEMBERS_SHOWN + 1 }),
      countMemberEvents(db, userId, EVENTS_COUNTED + 1),
      listSuspensions(db, userId),
    ]);
    const questions = await memberQuestion(db, { change, viewerId: viewer.userId, admins, back: here });
    return { member, admins, events, total, suspensions, ...questions };
  });
}

function eventRow(event: MemberEvent, isOwn: boolean, reader: ListReader): MemberEventRow {
  const { publicId, title, visibility, moderation, isHidden, cancelledAt, createdAt } = event;
  const isPrivate = visibility === "private";
  return {
    publicId,
    // Staff may not read any text of a private event (PRODUCT P6).
    title: isPrivate && !isOwn ? null : title,
    href: eventPath({ publicId, title: isPrivate && !isOwn ? "" : title }),
    created: dayOf(createdAt, reader),
    states: [
      ...(isPrivate && moderation === "pending" ? [] : [moderation]),
      ...(isPrivate ? (["private"] as const) : []),
      ...(cancelledAt === null ? [] : (["cancelled"] as const)),
    ],
    isHidden,
  };
}

function suspensionRow(note: SuspensionNote, reader: ListReader): SuspensionRow {
  const { suspendedAt, suspendedBy, reason, liftedAt, liftedBy } = note;
  const lifted = liftedAt === null ? null : { at: dayOf(liftedAt, reader).text, by: liftedBy };
  return { at: dayOf(suspendedAt, reader).text, by: suspendedBy, reason, lifted };
}

export type MemberEventRow = {
  publicId: string;
  /** Null for somebody else's private event. */
  title: string | null;
  href: string;
  created: { iso: string; text: string };
  states: readonly ("approved" | "pending" | "rejected" | "cancelled" | "private")[];
  isHidden: boolean;
};

export type SuspensionRow = {
  at: string;
  by: string | null;
  reason: string | null;
  lifted: { at: string; by: string | null } | null;
};

/** A member with the events they created, or that the member could not be read. */
export type UserView = { documentTitle: string; frame: AdminFrameData; here: string } & (
  | ({
      shows: "member";
      member: MemberView;
      suspensions: readonly SuspensionRow[];
      events: readonly MemberEventRow[];
      /** Counted up to 1,000. */
      total: { count: number; isMore: boolean };
      first: string | null;
      next: string | null;
    } & MemberQuestions)
  | { shows: "failed"; requestId: string }
);
