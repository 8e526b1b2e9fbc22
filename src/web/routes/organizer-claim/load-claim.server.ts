import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { CLAIMS_WAITING_MAX } from "#core/organizers/people-limits.ts";
import { formatFullDate } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { countPendingClaimsOf, latestClaimOf } from "#data/queries/organizer-people.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import { findShownOrganizer } from "#web/components/organizers/find-shown-organizer.server.ts";
import { keptFields } from "#web/components/organizers/owned-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import type { ClaimView } from "#web/routes/organizer-claim/claim-view.ts";

/** The form with which somebody asks for an unclaimed page, or the state of what they asked. */
export async function loadClaim(
  segment: string,
  request: Request,
  context: RequestContext,
): Promise<{ view: ClaimView; headers: Headers }> {
  const viewer = requireViewer(context);
  const found = await findShownOrganizer(segment, context);
  if (found.state !== "shown") throw new AppError("not-found", "there is no such organizer for this person");
  const { organizer } = found;
  const path = organizerPath(organizer);
  if (context.method !== "POST" && `/organizers/${segment}` !== path) throw redirect(`${path}/claim`, 301);
  const { name } = organizer;
  // Whoever was given it has it now.
  if (organizer.userId === viewer.userId) throw redirect("/organizers/manage");
  const owner = viewer.userId;
  const { values, headers } = keptFields(request, { path: `${path}/claim`, owner }, context);
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
  const latest = await latestClaimOf(db, organizer.id, viewer.userId);
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
