import { redirect } from "react-router";
import type { Role } from "#core/accounts/account-policy.ts";
import {
  MEMBERS_SHOWN,
  type MemberChange,
  type MembersQuery,
  areMembersNarrowed,
  membersPath,
  parseMemberChange,
  parseMembersAddress,
} from "#core/admin/members-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { listMembers } from "#data/queries/members.ts";
import { listActiveAdmins } from "#data/queries/accounts.ts";
import { memberView } from "#web/components/admin-users/member-view.server.ts";
import type { MemberView } from "#web/components/admin-users/member-view.ts";
import { type MemberQuestions, memberQuestion } from "#web/components/admin-users/member-question.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Area = { viewer: Viewer; frame: AdminFrameData };

/** Loads a page of all members, newest first. Returns a failure as a value; the page shows it (spec §8). */
export async function usersLoader(
  url: URL,
  { viewer, frame }: Area,
  context: RequestContext,
): Promise<{ status: number; view: UsersView }> {
  const { translate, site } = context;
  const { faulty, requested } = parseMembersAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const change = parseMemberChange(url.searchParams);
  if (faulty) throw redirect(membersPath(requested, change));
  const here = membersPath(requested);
  const documentTitle = translate("admin.documentTitle", { page: translate("adminUsers.title"), site: site.name });
  const common = { documentTitle, frame, requested, here };
  const found = await read(requested, { change, viewer, here }, context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  const { members, hasBefore, hasAfter, admins, question, roleQuestion } = found;
  // The previous page is the first one, or the requested page has become empty: redirects to the first page.
  const isStart = requested.before !== null && !hasBefore;
  if (isStart || (requested.after !== null && members.length === 0)) throw redirect(pathAt(requested, {}));
  const reader = listReader(context);
  const seen = { viewerId: viewer.userId, admins };
  return {
    status: 200,
    view: {
      ...common,
      shows: "list",
      isNarrowed: areMembersNarrowed(requested),
      // Counting all members would take longer than reading a page.
      total: hasBefore || hasAfter ? { count: MEMBERS_SHOWN, isMore: true } : { count: members.length, isMore: false },
      rows: members.map((member) => memberView(member, { ...seen, ...questionsAbout(member.id, requested) }, reader)),
      ...pageLinks(requested, found),
      question,
      roleQuestion,
      questionPath: membersPath(requested, change),
    },
  };
}

/** The addresses of the questions about a member above this page. */
function questionsAbout(user: string, requested: MembersQuery) {
  const makeHref = (role: Role) => membersPath(requested, { user, role });
  return { suspendHref: membersPath(requested, { user, role: null }), makeHref };
}

/** Returns the links to the previous and the next page. */
function pageLinks(
  requested: MembersQuery,
  {
    members,
    hasBefore,
    hasAfter,
  }: Pick<NonNullable<Awaited<ReturnType<typeof read>>>, "members" | "hasBefore" | "hasAfter">,
): Pick<Extract<UsersView, { shows: "list" }>, "previous" | "next"> {
  const [first, last] = [members.at(0), members.at(-1)];
  return {
    previous: hasBefore && first !== undefined ? pathAt(requested, { before: first.id }) : null,
    next: hasAfter && last !== undefined ? pathAt(requested, { after: last.id }) : null,
  };
}

function pathAt(requested: MembersQuery, edge: Partial<Pick<MembersQuery, "after" | "before">>): string {
  return membersPath({ ...requested, after: null, before: null, ...edge });
}

function read(
  requested: MembersQuery,
  { change, viewer, here }: { change: MemberChange | null; viewer: Viewer; here: string },
  context: RequestContext,
) {
  return orLogged(context, "the members could not be read", async () => {
    const { db } = context.database;
    const [page, admins] = await Promise.all([
      listMembers(db, { ...requested, limit: MEMBERS_SHOWN }),
      listActiveAdmins(db),
    ]);
    const questions = await memberQuestion(db, { change, viewerId: viewer.userId, admins, back: here });
    return { ...page, admins, ...questions };
  });
}

/** A page of all members, or that the members could not be read. */
export type UsersView = { documentTitle: string; frame: AdminFrameData; requested: MembersQuery; here: string } & (
  | ({
      shows: "list";
      rows: readonly MemberView[];
      /** Counted where all members fit on the page. */
      total: { count: number; isMore: boolean };
      isNarrowed: boolean;
      previous: string | null;
      next: string | null;
      /** The address that the form of the question is sent to. */
      questionPath: string;
    } & MemberQuestions)
  | { shows: "failed"; requestId: string }
);
