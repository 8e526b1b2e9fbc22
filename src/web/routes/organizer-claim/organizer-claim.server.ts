import { redirect } from "react-router";
import { claimOrganizer, withdrawClaim } from "#commands/organizers/claim-organizer.ts";
import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { CLAIMS_WAITING_MAX, CLAIM_INPUT } from "#core/organizers/organizer-people.ts";
import { formatFullDate } from "#core/time/format.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countPendingClaimsOf, findLatestClaim } from "#data/queries/organizer-claims.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import { findShownOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { stashedFields, ownedForm } from "#web/components/organizers/organizer-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { ClaimAnswer, ClaimView } from "#web/routes/organizer-claim/claim-page.tsx";

const SENT: Toast = successToast({ title: "organizerClaim.sent", message: "organizerClaim.sentText" });
const ASSIGNED: Toast = successToast({ title: "organizerClaim.given", message: "organizerClaim.givenText" });
const WITHDRAWN: Toast = successToast({ title: "organizerClaim.withdrawn" });
const FAILED: Toast = errorToast({ title: "organizerClaim.failed", message: "organizerClaim.failedText" });

/**
 * Sends or withdraws a claim, or assigns the page to a member whose events are the only ones that name the organizer.
 * When something prevents the action, the reloaded page says what.
 */
export async function claimAction(segment: string, request: Request, context: RequestContext) {
  const form = await readForm(request);
  const path = `/organizers/${segment}/claim`;
  const owned = await ownedForm(form, { path, fields: ["message"], message: "organizerClaim.signIn" }, context);
  if ("refused" in owned) return owned.refused;
  const { viewer } = owned;
  const answer = await orLogged(context, "a claim could not be made", async () => {
    const found = await findShownOrganizer(segment, context);
    if (found.state !== "shown") throw new AppError("not-found", "this person sees no such organizer");
    const { publicId } = found.organizer;
    const page = `${organizerPath(found.organizer)}/claim`;
    const { actor, database, now } = context;
    if (form.text("intent") === "withdraw") {
      const done = await withdrawClaim(database, { actor, userId: viewer.userId, publicId }, now);
      return done ? redirectWithToast(page, WITHDRAWN, context) : redirect(page, { status: 303 });
    }
    if (form.text("intent") === "take") {
      const outcome = await claimOrganizer(database, { actor, viewer, publicId, message: null }, now);
      return outcome === "given"
        ? redirectWithToast(organizerPath(found.organizer), ASSIGNED, context)
        : redirect(page, { status: 303 });
    }
    const checked = checkInput(CLAIM_INPUT, form.texts("message"));
    if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
    const { message } = checked.input;
    const outcome = await claimOrganizer(database, { actor, viewer, publicId, message }, now);
    if (outcome === "given") return redirectWithToast(organizerPath(found.organizer), ASSIGNED, context);
    return outcome === "waiting" ? redirectWithToast(page, SENT, context) : redirect(page, { status: 303 });
  });
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

function showAgain(form: SentForm, answer: Partial<ClaimAnswer>, sent: FormSent) {
  return formResult<ClaimAnswer>({ message: form.text("message"), errors: {}, toast: null, ...answer }, sent);
}

/** Loads the form that claims an unclaimed page, or the state of the member's claim. */
export async function claimLoader(
  segment: string,
  request: Request,
  context: RequestContext,
): Promise<{ view: ClaimView; headers: Headers }> {
  const viewer = requireViewer(context);
  const found = await findShownOrganizer(segment, context);
  if (found.state !== "shown") throw new AppError("not-found", "this person sees no such organizer");
  const { organizer } = found;
  const path = organizerPath(organizer);
  if (context.method !== "POST" && `/organizers/${segment}` !== path) throw redirect(`${path}/claim`, 301);
  const { name } = organizer;
  // The viewer's claim was approved: the page is theirs now.
  if (organizer.userId === viewer.userId) throw redirect("/organizers/manage");
  const owner = viewer.userId;
  const { values, headers } = await stashedFields(request, { path: `${path}/claim`, owner }, context);
  const view = {
    documentTitle: context.translate("organizerClaim.documentTitle", { name, site: context.site.name }),
    name,
    path,
    owner,
    typed: values?.get("message") ?? "",
    claim: await claimOf(organizer, viewer, context),
  };
  return { view, headers };
}

async function claimOf(organizer: OrganizerRow, viewer: Viewer, context: RequestContext): Promise<ClaimView["claim"]> {
  const { db } = context.database;
  const { zone, hour12, language } = context;
  const latest = await findLatestClaim(db, organizer.id, viewer.userId);
  if (latest?.state === "pending") {
    const style = { locale: LOCALES[language], zone: zone.id, hour12 };
    return { state: "pending", date: formatFullDate(latest.createdAt, style) };
  }
  if (latest?.state === "rejected") return { state: "rejected", reason: latest.reason };
  if (organizer.userId !== null) return { state: "claimed" };
  if (viewer.organizerId !== null) return { state: "hasProfile" };
  const waiting = await countPendingClaimsOf(db, viewer.userId);
  return { state: waiting >= CLAIMS_WAITING_MAX ? "tooMany" : "form" };
}
