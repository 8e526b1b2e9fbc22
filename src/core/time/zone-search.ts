import { foldKey } from "#core/text/fold-key.ts";
import type { ZoneId } from "#core/time/instant.ts";

/** A zone with everything that the picker shows and searches. */
export type ZoneEntry = {
  zone: ZoneId;
  /** The place that it is named after. */
  city: string;
  /** The country's name in the reader's language; null if it has none. */
  country: string | null;
  /** "Eastern Time"; null if the language has no name for it. */
  name: string | null;
  /** The present offset, as text and in minutes ahead of UTC. */
  offset: string;
  minutes: number;
  /** In capitals, winter and summer: EST and EDT. */
  abbreviations: readonly string[];
  /** Old IANA names and other places with the same time. */
  aliases: readonly string[];
};

/** Quality of a match, best first; anything below `word` is left out. */
const RANKS = { city: 0, abbreviation: 1, place: 2, cityStart: 3, placeStart: 4, word: 5 } as const;

type Key = {
  entry: ZoneEntry;
  city: string;
  abbreviations: readonly string[];
  places: readonly string[];
  words: string;
};

/** The entries with their search keys, made once and queried often. */
type ZoneIndex = readonly Key[];

/** Makes the index; `entries` come in the order for equally good matches. */
export function indexZones(entries: readonly ZoneEntry[]): ZoneIndex {
  return entries.map((entry) => {
    const { city, country, name, abbreviations, aliases, zone } = entry;
    const places = [country, name, ...aliases, zone].filter((text) => text !== null).map(searchKey);
    const own = searchKey(city);
    const known = abbreviations.map((text) => text.toLowerCase());
    return { entry, city: own, abbreviations: known, places, words: ["", own, ...places, ...known].join(" ") };
  });
}

/**
 * The zones that match `query` by city, country, name, abbreviation, old name, or offset ("+5:30", "GMT-5", "UTC"),
 * best first. An ambiguous abbreviation returns all its zones. An empty query returns every zone.
 */
export function searchZones(index: ZoneIndex, query: string): ZoneEntry[] {
  const requested = searchKey(query);
  const offset = parseOffset(foldKey(query));
  if (offset !== null) return byOffset(index, offset);
  const ranked = index.map((key) => ({ entry: key.entry, rank: rankOf(key, requested) }));
  const found = ranked.filter((each): each is { entry: ZoneEntry; rank: number } => each.rank !== null);
  return found.sort((a, b) => a.rank - b.rank).map((each) => each.entry);
}

/** Without the marks that IANA puts between words, so that "new_york" and "St. John's" match what people type. */
function searchKey(text: string): string {
  return foldKey(text)
    .replaceAll("'", "")
    .replaceAll(/[^\p{L}\p{M}\p{N}+]+/gu, " ")
    .trim();
}

function rankOf(key: Key, requested: string): number | null {
  if (key.city === requested) return RANKS.city;
  if (key.abbreviations.includes(requested)) return RANKS.abbreviation;
  if (key.places.includes(requested)) return RANKS.place;
  if (key.city.startsWith(requested)) return RANKS.cityStart;
  if (key.places.some((place) => place.startsWith(requested))) return RANKS.placeStart;
  return requested.split(" ").every((word) => key.words.includes(` ${word}`)) ? RANKS.word : null;
}

type Offset = { minutes: number; wholeHour: boolean };

/** A typed offset with its sign; the sign may be missing if there are minutes: "5:30". */
function parseOffset(text: string): Offset | null {
  const match = /^(?:gmt|utc)? ?([+-]) ?(\d{1,2})(?::?(\d\d))?$/.exec(text) ?? /^()(\d{1,2}):(\d\d)$/.exec(text);
  if (!match) return null;
  const size = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return { minutes: match[1] === "-" ? -size : size, wholeHour: match[3] === undefined };
}

/** Exactly that offset first; "+5" also finds +5:30, after it. */
function byOffset(index: ZoneIndex, { minutes, wholeHour }: Offset): ZoneEntry[] {
  const entries = index.map((key) => key.entry);
  const exact = entries.filter((entry) => entry.minutes === minutes);
  if (!wholeHour) return exact;
  const near = entries.filter((entry) => entry.minutes !== minutes && Math.trunc(entry.minutes / 60) * 60 === minutes);
  return [...exact, ...near.filter((entry) => minutes !== 0 || entry.minutes === 0)];
}
