import { wordChanges } from "#core/moderation/word-changes.ts";
import { reviewedWords } from "#core/moderation/reviewed-words.ts";
import { formatDate } from "#core/time/format.ts";
import type { WaitingEvent } from "#data/queries/moderation-desk.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { ReasonView, WaitingView } from "#web/routes/admin-moderation/moderation-view.ts";

/** Why an event waits, what must be known first first, and what it says otherwise than when it was decided about. */
export function waitingReasons(
  event: WaitingEvent,
  { style }: Pick<ListReader, "style">,
): Pick<WaitingView, "reasons" | "changes"> {
  const { reviewed, duplicate, newHost, linkCheckedAt } = event;
  const changes = reviewed === null ? [] : wordChanges(reviewed.words, reviewedWords(event));
  const reasons: ReasonView[] = [];
  const isQueued = event.isImported || event.held || !event.isLinkDead;
  if (isQueued) reasons.push(standingReason(event, changes));
  if (newHost !== null && isQueued) reasons.push({ key: "host", host: newHost });
  if (event.isLinkDead && linkCheckedAt !== null) reasons.push({ key: "dead", date: formatDate(linkCheckedAt, style) });
  if (duplicate !== null) reasons.push({ key: "duplicate", title: duplicate.title, href: "/admin/duplicates" });
  if (event.listing !== "hidden") reasons.push({ key: "shown" });
  return { reasons, changes };
}

function standingReason(event: WaitingEvent, changes: WaitingView["changes"]): ReasonView {
  const { reviewed, moderation, moderatedAt, organizerName: organizer } = event;
  if (event.isImported) return { key: "imported", source: event.importSource ?? organizer };
  if (reviewed?.moderation === "rejected")
    return reviewed.reason === null ? { key: "again" } : { key: "againBecause", reason: reviewed.reason };
  if (moderation === "approved")
    return changes.length === 0 ? { key: "edited" } : { key: "changed", fields: changes.map(({ field }) => field) };
  if (moderatedAt !== null) return { key: "again" };
  return event.isFirstOfOrganizer ? { key: "first", organizer } : { key: "new" };
}
