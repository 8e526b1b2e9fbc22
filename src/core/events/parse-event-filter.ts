import { publicIdOf } from "#core/events/event-address.ts";
import {
  DISTANCE_FIELD,
  type EventFilter,
  FILTER_NAMES,
  type FilterName,
  FIXED_FILTERS,
  type FixedFilter,
  ORGANIZER_FILTER,
  TAG_FILTERS,
  type TagFilter,
} from "#core/events/event-filter.ts";
import { NAME_MAX, TAG_MAX } from "#core/events/event.ts";
import { type Near, parseNear, writeNear } from "#core/events/near.ts";
import { cleanLine } from "#core/text/clean-text.ts";

/** Values of one filter in an address; further ones are dropped. */
const VALUES_MAX = 10;

/**
 * Parses the filters of an address. Unknown, empty, repeated and surplus values are dropped and make it `faulty`; the
 * others keep their order.
 */
export function parseEventFilter(params: URLSearchParams): { faulty: boolean; filter: EventFilter } {
  let faulty = false;
  const within = params.get(DISTANCE_FIELD);
  faulty ||= within !== null;
  const read = (name: FilterName): readonly string[] => {
    const written = params.getAll(name);
    const values = name === "near" ? nearValues(written, within) : validValues(name, written);
    faulty ||= values.length !== written.length || values.some((value, at) => value !== written[at]);
    return values;
  };
  const filter = Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as EventFilter;
  return { faulty, filter };
}

function validValues(name: FilterName, written: readonly string[]): string[] {
  const values = readValues(name, written);
  const known = new Map(values.map((value) => [value.toLowerCase(), value]));
  return [...known.values()].slice(0, VALUES_MAX);
}

/** The first place of an address; an event has one place, so that several would leave little. */
function nearValues(written: readonly string[], within: string | null): string[] {
  const near = written.map((text) => parseNear(text, within)).find((each) => each !== null) ?? null;
  return near === null ? [] : [writeNear(near)];
}

/** The place that a filter chooses; null for none. */
export function nearOf({ near: [near] }: Pick<EventFilter, "near">): Near | null {
  return near === undefined ? null : parseNear(near);
}

const COUNTRY_FORM = /^[A-Z]{2}$/;
const REGION_MAX = NAME_MAX + "US ".length;

function readValues(name: FilterName, written: readonly string[]): readonly string[] {
  if (name === "country")
    return written.map((text) => text.trim().toUpperCase()).filter((text) => COUNTRY_FORM.test(text));
  if (name === "region") return cleanTexts(written, REGION_MAX);
  // The last part of an organizer's address is accepted too, and means its id.
  if (name === ORGANIZER_FILTER) return written.flatMap((text) => publicIdOf(text) ?? []);
  if (isTagFilter(name)) return cleanTexts(written, TAG_MAX);
  const known: readonly string[] = FIXED_FILTERS[name as FixedFilter];
  return written.filter((text) => known.includes(text));
}

function cleanTexts(written: readonly string[], max: number): readonly string[] {
  return written.map((text) => cleanLine(text)).filter((text) => text !== "" && [...text].length <= max);
}

function isTagFilter(name: FilterName): name is TagFilter {
  return (TAG_FILTERS as readonly string[]).includes(name);
}
