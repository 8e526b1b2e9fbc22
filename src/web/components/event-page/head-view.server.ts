import { DEMO_SOURCE } from "#core/events/event.ts";
import { languageName } from "#core/text/language-name.ts";
import { monogram } from "#core/organizers/monogram.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { presentSchedules } from "#core/schedules/present-schedules.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import { coverView } from "#web/components/event-page/cover-view.server.ts";
import type { HeadView } from "#web/components/event-page/event-page-view.ts";

import { recurrenceLine } from "#web/components/event-page/recurrence-line.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** What stands above the text. `shownAt` is the start of the date that the page is about; null without one. */
export function headView(event: FoundEvent, shownAt: number | null, reader: ListReader): HeadView {
  const { nativeTitle, nativeTitleLanguage } = event;
  const plans = event.schedules.filter(({ endedAt }) => endedAt === null);
  return {
    cover: coverView(event, shownAt, reader.style.zone),
    type: event.type,
    alwaysOpen: event.kind === "always_open",
    repeats: recurrenceLine(presentSchedules(plans, reader.now), reader),
    price: priceWords(event.price, reader),
    donationWelcome: event.donationWelcome,
    languages: languageNames(event.languages, reader.style.locale),
    isExample: event.importSource === DEMO_SOURCE,
    membersOnly: event.visibility === "public_in_app",
    title: event.title,
    nativeTitle:
      nativeTitle === null || nativeTitleLanguage === null
        ? null
        : { text: nativeTitle, language: nativeTitleLanguage },
    organizerName: event.organizerName,
    organizerHref: listedOrganizerPath(event.organizer, reader.listings),
    monogram: monogram(event.organizerName),
  };
}

function priceWords(price: number | null, { translate }: ListReader): string | null {
  if (price === null) return null;
  return price === 0 ? translate("event.free") : translate("event.price", { price });
}

/** "French, English": the names of BCP 47 tags. */
function languageNames(tags: readonly string[], locale: string): string | null {
  return tags.length === 0 ? null : tags.map((tag) => languageName(tag, locale)).join(", ");
}
