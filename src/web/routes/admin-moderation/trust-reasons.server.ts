import { formatDate } from "#core/time/format.ts";
import type { WaitingEvent } from "#data/queries/moderation-desk.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { ReasonView } from "#web/routes/admin-moderation/moderation-view.ts";

/** The history of a dead link and of a series that nobody confirms, and where to ask its organizer. */
export function trustReasons(event: WaitingEvent, style: ListReader["style"]): readonly ReasonView[] {
  const { isLinkDead, linkCheckedAt, linkFailingSince, linkResult, isUnconfirmed, confirmAskedAt } = event;
  const deadSince = isLinkDead ? (linkFailingSince ?? linkCheckedAt) : null;
  const requested = confirmAskedAt === null ? null : formatDate(confirmAskedAt, style);
  const reasons: ReasonView[] = [];
  if (deadSince !== null) reasons.push({ key: "dead", date: formatDate(deadSince, style) });
  if (deadSince !== null && linkResult !== null)
    reasons.push({ key: "checked", result: linkResult.replaceAll("-", "_") });
  if (isUnconfirmed) reasons.push({ key: "unconfirmed", date: formatDate(event.confirmedAt, style), requested });
  if (reasons.length > 0 && event.contactId !== null)
    reasons.push({ key: "contact", href: `/organizers/${event.contactId}/contact` });
  return reasons;
}
