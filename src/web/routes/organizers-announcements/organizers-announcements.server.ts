import { redirect } from "react-router";
import { publishAnnouncement } from "#commands/organizers/publish-announcement.ts";
import { checkInput } from "#core/check-input.ts";
import { ANNOUNCEMENT_EVERY_MS, ANNOUNCEMENT_INPUT } from "#core/organizers/organizer-people.ts";
import { formatDateAtClock, formatFullDate } from "#core/time/format.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { listAnnouncements } from "#data/queries/organizer-messages.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import type { ManageFrameView } from "#web/components/organizers/manage-frame.tsx";
import { manageFrame, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { stashedFields, ownedForm } from "#web/components/organizers/organizer-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

const SENT: Toast = successToast({
  title: "organizerManage.announcements.sent",
  message: "organizerManage.announcements.sentText",
});
const FAILED: Toast = errorToast({ title: "organizerForm.operationFailed", message: "organizerForm.unexpected" });

/** Sends an announcement to people who saved the organizer's events or follow it. On any error the typed values stay. */
export async function announcementsAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const url = new URL(request.url);
  const path = announcementsPath(url.search);
  const owned = await ownedForm(form, { path, fields: ["body"], message: "organizerForm.manageSignIn" }, context);
  if ("refused" in owned) return owned.refused;
  const checked = checkInput(ANNOUNCEMENT_INPUT, form.texts("body"));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const answer = await orLogged(context, "an announcement could not be made", async () => {
    const managed = await managedOrganizer(url, owned.viewer, context);
    if (managed === null) return redirect("/organizers/manage");
    const { publicId } = managed.organizer;
    const announcing = { actor: context.actor, publicId, body: checked.input.body };
    const announced = await publishAnnouncement(context.database, announcing, context.now);
    if (announced.outcome === "announced") {
      return redirectWithToast(announcementsPath(managed.query), SENT, context);
    }
    const words =
      announced.outcome === "too-soon"
        ? nextText(announced.nextAt, context)
        : context.translate("organizerManage.announcements.hidden");
    return showAgain(form, { errors: { body: words } }, { status: 409 });
  });
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

function showAgain(form: SentForm, answer: Partial<AnnouncementsAnswer>, sent: FormSent) {
  return formResult<AnnouncementsAnswer>({ body: form.text("body"), errors: {}, toast: null, ...answer }, sent);
}

/** How many earlier announcements are shown. */
const SHOWN_MAX = 20;

/** The page's address, which a stored form names. */
function announcementsPath(query: string): string {
  return `/organizers/manage/announcements${query}`;
}

/**
 * Loads an organizer's announcements, and whether the next one is possible. Redirects a member without a profile to
 * creating one.
 */
export async function announcementsLoader(
  request: Request,
  context: RequestContext,
): Promise<{ view: AnnouncementsView; headers: Headers }> {
  const viewer = requireViewer(context);
  const url = new URL(request.url);
  const managed = await managedOrganizer(url, viewer, context);
  if (managed === null) throw redirect("/organizers/manage");
  const { translate, site, database } = context;
  const before = await listAnnouncements(database.db, managed.organizer.id, SHOWN_MAX);
  const style = styleOf(context);
  const title = translate("organizerManage.announcements.title");
  const owner = viewer.userId;
  const { values, headers } = await stashedFields(request, { path: announcementsPath(url.search), owner }, context);
  const view = {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    frame: await manageFrame(managed, viewer, context),
    closed: closedReason(managed.organizer, before[0]?.createdAt ?? null, context),
    owner,
    typed: values?.get("body") ?? "",
    before: before.map(({ id, body, createdAt }) => ({ key: id, body, date: formatFullDate(createdAt, style) })),
  };
  return { view, headers };
}

function closedReason(organizer: OrganizerRow, latestAt: number | null, context: RequestContext): string | null {
  const { translate, now } = context;
  if (organizer.listing === "hidden") return translate("organizerManage.announcements.hidden");
  const nextAt = latestAt === null ? now : latestAt + ANNOUNCEMENT_EVERY_MS;
  return nextAt > now ? nextText(nextAt, context) : null;
}

/** Says when the next announcement is possible. */
function nextText(nextAt: number, context: RequestContext): string {
  return context.translate("organizerManage.announcements.next", { date: formatDateAtClock(nextAt, styleOf(context)) });
}

function styleOf({ language, zone, hour12 }: RequestContext) {
  return { locale: LOCALES[language], zone: zone.id, hour12 };
}

export type AnnouncementsView = {
  documentTitle: string;
  frame: ManageFrameView;
  /** Why no announcement is possible now, as a sentence; null when one is. */
  closed: string | null;
  owner: string;
  /** The text typed before signing in again. */
  typed: string;
  before: readonly { key: number; body: string; date: string }[];
};

/** The outcome of the form. */
export type AnnouncementsAnswer = { body: string; errors: FormErrors; toast: ShownToast | null };
