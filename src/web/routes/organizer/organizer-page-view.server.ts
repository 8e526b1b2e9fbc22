import { type EventSearch, eventsPath } from "#core/events/event-search.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { monogram } from "#core/organizers/monogram.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatMonthYear } from "#core/time/format.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { textView } from "#web/components/event-page/text-view.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { weekView } from "#web/routes/organizer/week-view.server.ts";

const DESCRIPTION_MAX = 120;

type PageFacts = Pick<OrganizerView, "events" | "ties" | "member"> & {
  organizer: OrganizerRow;
  search: EventSearch;
  series: readonly Schedule[];
};

/** An organizer's page in finished strings. Nothing that only members see is in it but through `ties` and `member`. */
export function organizerPageView(
  { organizer, search, series, events, ties, member }: PageFacts,
  reader: ListReader,
  { site, translate, firstWeekday }: RequestContext,
): OrganizerView {
  const { name, description, visibility, websiteUrl } = organizer;
  const path = organizerPath(organizer);
  const text = truncateAtWord(description.replaceAll(/\s+/g, " ").trim(), DESCRIPTION_MAX);
  return {
    shows: "organizer",
    documentTitle: translate("organizers.page.documentTitle", { name, site: site.name }),
    description: translate("organizers.page.metaDescription", { name, site: site.name, text }).trim(),
    canonical: site.baseUrl + eventsPath({ ...search, zone: null }, path),
    path,
    publicId: organizer.publicId,
    name,
    monogram: monogram(name),
    visibility,
    verified: organizer.verifiedAt !== null,
    claimed: organizer.userId !== null,
    memberSince: formatMonthYear(organizer.createdAt, reader.style),
    about: textView(description),
    websiteUrl,
    ties,
    member,
    week: weekView(series, firstWeekday, reader),
    search,
    events,
  };
}
