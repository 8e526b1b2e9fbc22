import { redirect } from "react-router";
import { markAllRead, markRead } from "#commands/notifications/mark-read.ts";
import { BADGE_MAX } from "#core/notifications/notification.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countUnread } from "#data/queries/notifications.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { wantsJson } from "#web/http/wants-json.server.ts";

const PAGE = "/notifications";
const failed = (message: string): Toast => errorToast({ title: "notifications.failedTitle", message });
const FAILED_ONE = failed("notifications.failedOne");
const FAILED_ALL = failed("notifications.failedAll");
const ALL_READ: Toast = successToast({
  seconds: 3,
  title: "notifications.allRead",
  message: "notifications.allReadText",
});

/**
 * Marks one notification (`id`) or all up to one (`upTo`) as read: a form is redirected to the page, a script gets the
 * number of unread ones.
 */
export async function readAction(request: Request, context: RequestContext): Promise<Response> {
  const isScript = wantsJson(request);
  if (context.viewer === null && context.session === "read") {
    // This address has no page of its own: the notifications page asks the visitor to sign in.
    return isScript ? Response.json({}, { status: 401 }) : redirect(PAGE, 303);
  }
  const form = await readForm(request);
  const [id, upTo] = [numberOf(form.text("id")), numberOf(form.text("upTo"))];
  const work = () => {
    const viewer = requireViewer(context);
    return id === null ? markAllOf(viewer, upTo, context) : markOneOf(viewer, id, context);
  };
  const marked = await orLogged(context, "notifications could not be marked as read", work);
  if (marked === "not-found") {
    return isScript ? Response.json({}, { status: 404 }) : redirectWithToast(PAGE, FAILED_ONE, context);
  }
  if (isScript) return marked === null ? Response.json({}, { status: 503 }) : Response.json({ unread: marked.unread });
  if (id !== null) return marked === null ? redirectWithToast(PAGE, FAILED_ONE, context) : redirect(PAGE, 303);
  return redirectWithToast(PAGE, marked === null ? FAILED_ALL : ALL_READ, context);
}

type Marked = { unread: number };

async function markOneOf(
  { userId }: Viewer,
  id: number,
  { database, now }: RequestContext,
): Promise<Marked | "not-found"> {
  const isMine = await markRead(database, { userId, id }, now);
  return isMine ? { unread: await countUnread(database.db, userId, BADGE_MAX) } : "not-found";
}

async function markAllOf({ userId }: Viewer, upTo: number | null, { database, now }: RequestContext): Promise<Marked> {
  await markAllRead(database, { userId, upTo }, now);
  return { unread: await countUnread(database.db, userId, BADGE_MAX) };
}

function numberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
