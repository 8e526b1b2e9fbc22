import { data, type LoaderFunctionArgs } from "react-router";
import { noteDashboardAccess } from "#commands/accounts/note-dashboard-access.ts";
import { type AdminNeed, mayEnterAdmin, staffRole } from "#core/admin/admin-policy.ts";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { findNewestSubmissionNumber } from "#data/queries/submission-desk.ts";
import { returnAddressOf, withReturn } from "#web/http/return-address.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";

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
    const { view, status } = await load(args);
    return data(view, { status });
  });
}
const SIGN_IN: Toast = errorToast({ title: "admin.refusal.signIn", message: "admin.refusal.signInText" });
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
  if (viewer === null) {
    const here = returnAddressOf(pageAddress(new URL(request.url)));
    throw redirectWithToast(withReturn("/login", here), SIGN_IN, context);
  }
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
