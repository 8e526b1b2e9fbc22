import { data, type LoaderFunctionArgs } from "react-router";
import { noteDashboardAccess } from "#commands/accounts/note-dashboard-access.ts";
import { type AdminNeed, mayEnterAdmin, staffRole } from "#core/admin/admin-policy.ts";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { findNewestSubmissionNumber } from "#data/queries/submission-desk.ts";
import { returnAddressOf } from "#web/http/return-address.ts";
import { type AdminFrameData, DESK_FORM_FIELD } from "#web/components/admin/admin-pages.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { pageAddress, sentFrom } from "#web/http/page-address.server.ts";
import { sentForm } from "#web/http/read-form.server.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { redirectToSignIn, signInFirst } from "#web/http/sign-in-first.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";

export type AdminArea = { viewer: Viewer; frame: AdminFrameData };

/** What a loader or action of the dashboard gets: the request, the viewer, and the frame around the page. */
type AdminRequest = {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  area: AdminArea;
  context: RequestContext;
};

/** Creates the loader or action of a dashboard route, which checks the viewer's right first. */
export function adminRoute<Result>(need: AdminNeed, work: (args: AdminRequest) => Result | Promise<Result>) {
  return async ({ request, params, context: router }: LoaderFunctionArgs) => {
    const context = router.get(requestContext);
    const area = await adminArea(request, context, need);
    return work({ request, url: new URL(request.url), params, area, context });
  };
}

/** Creates the loader of a dashboard page from one that returns the page's view and its HTTP status. */
export function adminPage<View>(
  need: AdminNeed,
  load: (args: AdminRequest) => Promise<{ view: View; status: number }>,
) {
  return adminRoute(need, async (args) => {
    const { request, url, area, context } = args;
    const requested = { path: pageAddress(url), owner: area.viewer.userId };
    const stashed = await takeStashedForm(request.headers.get("cookie"), requested, context);
    const frame = { ...area.frame, ...(stashed !== null && { stashed: stashed.fields }) };
    const { view, status } = await load({ ...args, area: { ...area, frame } });
    // A page that could not be read shows no form: the next attempt restores it.
    const isRestored = stashed !== null && status < 500;
    return data(view, { status, ...(isRestored && { headers: { "set-cookie": stashed.forget } }) });
  });
}

const SIGN_IN: Toast = errorToast({ title: "admin.refusal.signIn", message: "admin.refusal.signInText" });
const CHOOSE_AGAIN: Toast = errorToast({ title: "admin.refusal.signIn", message: "admin.refusal.signInFile" });
/** In the words of members' own forms. */
const STASHED: Toast = errorToast({ title: "myEvents.toast.signInFirst", message: "myEvents.toast.signInFirstText" });
const DENIED: Toast = errorToast({ title: "admin.refusal.denied", message: "admin.refusal.deniedText" });
const ADMINS_ONLY: Toast = errorToast({ title: "admin.refusal.denied", message: "admin.refusal.adminsOnly" });

/**
 * Checks the viewer's right to a dashboard page and loads the frame around the page. Every loader and action of the
 * dashboard begins with this call. A visitor who is not signed in is redirected to signing in, and back afterwards; a
 * member without the right goes home, a moderator to the moderators' own part (spec §4, §6, §8). Both entries and
 * refusals are written to the audit log.
 */
export async function adminArea(request: Request, context: RequestContext, need: AdminNeed): Promise<AdminArea> {
  const { viewer, database, now, actor } = context;
  if (context.session === "unreadable")
    throw new AppError("unavailable", "the session cannot be read while the database is unavailable");
  if (viewer === null) throw await signInRedirect(request, context);
  const role = staffRole(viewer);
  const isAllowed = role !== null && mayEnterAdmin(viewer, need);
  const access = { actor, sessionId: viewer.sessionId, need, isAllowed };
  if (context.method !== "HEAD") await noteDashboardAccess(database, access, now);
  if (role === null) throw redirectWithToast("/", DENIED, context);
  if (!isAllowed) throw redirectWithToast("/admin", ADMINS_ONLY, context);
  const { db } = database;
  return {
    viewer,
    frame: { role, work: await countOpenWork(db), newestSubmission: await findNewestSubmissionNumber(db) },
  };
}

/** Never stored, although no form that is restored asks for one. */
const SECRETS: ReadonlySet<string> = new Set(["password"]);

/**
 * Redirects to signing in and then back to the page. What was typed in a `DeskForm` is stored meanwhile, and `adminPage`
 * restores it; a file is not stored, and the toast says so.
 */
async function signInRedirect(request: Request, context: RequestContext): Promise<Response> {
  const isForm = request.method === "POST";
  const path = returnAddressOf(isForm ? sentFrom(request) : pageAddress(new URL(request.url)));
  const leave = (toast: Toast) => redirectToSignIn(path, toast, context);
  if (!isForm) return leave(SIGN_IN);
  if (request.headers.get("content-type")?.toLowerCase().startsWith("multipart/") === true) return leave(CHOOSE_AGAIN);
  const sent = await request.formData();
  if (!sent.has(DESK_FORM_FIELD)) return leave(SIGN_IN);
  const fields = [...new Set(sent.keys())].filter((name) => !SECRETS.has(name));
  const stashed = await signInFirst({ path, form: sentForm(sent), fields, toast: STASHED }, context);
  return stashed ?? leave(SIGN_IN);
}
