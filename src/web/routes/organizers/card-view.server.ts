import { eventPath } from "#core/events/event-address.ts";
import { monogram } from "#core/organizers/monogram.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import { isRunning } from "#core/time/relative-time.ts";
import type { NextOfOrganizer, OrganizerCardRow } from "#data/queries/organizers-page.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { NextView, OrganizerCardView } from "#web/routes/organizers/organizers-view.ts";

/** One organizer of the directory in finished strings. */
export function cardView(
  organizer: OrganizerCardRow,
  next: NextOfOrganizer | undefined,
  reader: ListReader,
  isFollowing: boolean | null,
): OrganizerCardView {
  const { publicId, name, visibility, websiteUrl } = organizer;
  const text = organizer.description.trim();
  return {
    key: publicId,
    href: organizerPath(organizer),
    name,
    monogram: monogram(name),
    visibility,
    verified: organizer.verifiedAt !== null,
    text: text === "" ? null : truncateAtWord(text),
    websiteUrl,
    isFollowing,
    // Who may follow it may write to it.
    contactHref: isFollowing !== null && organizer.isReachable ? `${organizerPath(organizer)}/contact` : null,
    next: next === undefined ? null : nextView(next, reader),
  };
}

function nextView(next: NextOfOrganizer, { now, style, translate }: ListReader): NextView {
  const { nearKey } = dayHeadOf(next.startsAt, now, style);
  const day = nearKey === null ? formatDay(next.startsAt, now, style) : translate(`time.${nearKey}`);
  return {
    running: isRunning(next, now),
    when: translate("organizers.card.nextWhen", { day, time: formatClock(next.startsAt, style) }),
    at: next.startsAt,
    title: next.title,
    href: eventPath(next),
  };
}
