import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatFullDate, formatDay } from "#core/time/format.ts";
import { zoneNameLabel } from "#core/time/zone.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const DESCRIPTION_MAX = 120;

type MetaOf = { event: FoundEvent; text: string; date: EventDate | null; onDatePage: boolean; path: string };

/** Title and description of the page. Who reads the description has no zone, so the time stands in the host's, named (CONVENTIONS 4.5). */
export function pageMeta(of: MetaOf, reader: ListReader, { site, translate }: RequestContext): PageHead {
  const { event, date, onDatePage } = of;
  const words = { title: event.title, site: site.name };
  const titleDate = onDatePage && date !== null ? formatDay(date.startsAt, reader.now, reader.style) : null;
  return {
    documentTitle:
      titleDate === null
        ? translate("event.documentTitle", words)
        : translate("event.dateTitle", { ...words, date: titleDate }),
    description: translate("event.metaDescription", {
      when: whenWords(of, reader),
      text: truncateAtWord(of.text.replaceAll(/\s+/g, " ").trim(), DESCRIPTION_MAX),
    }).trim(),
    canonical: `${site.baseUrl}${of.path}`,
  };
}

function whenWords({ event, date }: MetaOf, { style, translate }: ListReader): string {
  if (event.kind === "always_open") return translate("event.metaAlwaysOpen");
  if (date === null) return translate("event.metaNoDates");
  const there = { ...style, zone: date.timezone };
  return translate("event.metaWhen", {
    date: formatFullDate(date.startsAt, there),
    time: formatClock(date.startsAt, there),
    zone: zoneNameLabel(date.timezone, date.startsAt, style.locale),
  });
}
