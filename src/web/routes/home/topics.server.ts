import { NO_FILTER } from "#core/events/event-filter.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { SEARCH_MAX } from "#core/pagination.ts";
import { thumbnailOf } from "#core/pictures/thumbnail.ts";
import { searchTerms } from "#core/text/search-text.ts";
import { formatClock } from "#core/time/format.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { hourOfDay } from "#core/time/sky.ts";
import type { Topic, Topics } from "#data/queries/topics.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { otherDay } from "#web/components/events/row-view.server.ts";
import type { TopicLink, TopicsView, TopicTile } from "#web/routes/home/topics.tsx";

/** From this number of events on, a tradition has a tile. */
const TILE_FROM = 3;
/** The most names of each kind in the folded list, those with the most events. */
const NAMES_MAX = 80;

type TopicsReader = ListReader & { askedZone: ZoneId | null };

/**
 * Traditions as tiles, in order of the alphabet, and all traditions and practices as links. Each leads to the search for
 * its name. A picture is the hour and type of the next event, so no tradition owns a color or a figure. Null without a tile.
 */
export function topicsView({ topics, isPart }: Topics, reader: TopicsReader): TopicsView | null {
  const searched = topics.filter(({ name }) => name.length <= SEARCH_MAX && searchTerms(name).length > 0);
  const traditions = searched.filter(({ kind }) => kind === "tradition");
  const practices = searched.filter(({ kind }) => kind === "practice");
  const tiles = inOrder(
    traditions.filter(({ count }) => count >= TILE_FROM),
    reader,
  );
  if (tiles.length === 0) return null;
  const linksOf = (all: readonly Topic[]) =>
    inOrder(all.toSorted((one, other) => other.count - one.count).slice(0, NAMES_MAX), reader).map((topic) =>
      linkOf(topic, isPart, reader),
    );
  return {
    tiles: tiles.map((topic) => tileOf(topic, isPart, reader)),
    traditions: linksOf(traditions),
    practices: linksOf(practices),
  };
}

function inOrder(topics: readonly Topic[], { style }: ListReader): readonly Topic[] {
  const { compare } = new Intl.Collator(style.locale);
  return topics.toSorted((one, other) => compare(one.name, other.name));
}

function linkOf({ kind, name, count }: Topic, isPart: boolean, { translate, askedZone }: TopicsReader): TopicLink {
  return {
    href: eventsPath({ tab: "upcoming", page: 1, zone: askedZone, filter: { ...NO_FILTER, [kind]: [name] } }),
    name,
    count: translate(isPart ? "home.topics.countFrom" : "home.topics.count", { count }),
  };
}

function tileOf(topic: Topic, isPart: boolean, reader: TopicsReader): TopicTile {
  const { next } = topic;
  const at = next?.startsAt ?? reader.now;
  const subject = next ?? { publicId: topic.name, type: "other" as const };
  const picture = thumbnailOf({ seed: subject.publicId, hour: hourOfDay(at, reader.style.zone), type: subject.type });
  return {
    ...linkOf(topic, isPart, reader),
    next: nextWords(topic, reader),
    picture: { kind: "made", ...picture },
  };
}

function nextWords({ next }: Topic, reader: TopicsReader): string {
  const { style, translate } = reader;
  if (next === null) return translate("home.topics.running");
  const time = formatClock(next.startsAt, style);
  const day = otherDay(next.startsAt, reader);
  return day === null ? translate("home.ways.next", { time }) : translate("home.ways.nextOn", { day, time });
}
