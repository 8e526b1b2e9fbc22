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
import type { RequestContext } from "#web/http/request-context.server.ts";

type AdminArea = { viewer: Viewer; frame: AdminFrameData };
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
