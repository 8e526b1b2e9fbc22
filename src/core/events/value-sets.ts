import { COUNTED_FILTERS, type CountedFilter, type EventFilter, type FilterChoice } from "#core/events/event-filter.ts";
import { commonOf, countIn, type StoredSlots, setOf, type Slots, unionOf } from "#core/events/slot-sets.ts";

/** A value that an event has of a counted filter. */
export type CountedValue = { name: CountedFilter; value: string };

/** A value that events have, with the number of events it would leave. */
export type ValueCount = FilterChoice & { count: number };

/** The events with each value of the counted filters, by spelling. Capitals make no difference. */
export type ValueSets = Map<string, { name: CountedFilter; spellings: Map<string, StoredSlots> }>;

/** The events that have what a filter asks for; each fact is asked for by itself, because an event must have all. */
type Wanted = { name: CountedFilter; slots: Slots };

/** The set of each value of an event. Of a value that it has in two spellings only one is counted. */
export function setsOfValues(sets: ValueSets, values: readonly CountedValue[]): readonly StoredSlots[] {
  const spelled = new Map(values.map((each) => [keyOf(each), each]));
  return Array.from(spelled, ([key, { name, value }]) => {
    const known = sets.get(key) ?? { name, spellings: new Map<string, StoredSlots>() };
    sets.set(key, known);
    return setOf(known.spellings, value);
  });
}

/** The events of a list that have what the filter asks for. */
export function withWanted(sets: ValueSets, list: Slots, filter: EventFilter): Slots {
  return commonOf(list, ...wantedOf(sets, list.length, filter).map(({ slots }) => slots));
}

/** Counts the events of a list that each value would leave: they have it, and what all other filters ask for. */
export function countEach(sets: ValueSets, list: Slots, filter: EventFilter): readonly ValueCount[] {
  const wanted = wantedOf(sets, list.length, filter);
  const leftBeside = (name: CountedFilter): Slots => {
    const others = wanted.filter((each) => each.name === "fact" || each.name !== name);
    return commonOf(list, ...others.map(({ slots }) => slots));
  };
  const left = Object.fromEntries(COUNTED_FILTERS.map((name) => [name, leftBeside(name)]));
  return [...sets.values()].flatMap(({ name, spellings }) => {
    const count = [...spellings.values()].reduce((sum, set) => sum + countIn(left[name] ?? list, set), 0);
    return count === 0 ? [] : [{ name, value: firstSpelling(spellings), count }];
  });
}

function wantedOf(sets: ValueSets, length: number, filter: EventFilter): readonly Wanted[] {
  return COUNTED_FILTERS.flatMap((name) => {
    const chosen = filter[name].map((value) => [...(sets.get(keyOf({ name, value }))?.spellings.values() ?? [])]);
    const together = name === "fact" || chosen.length === 0 ? chosen : [chosen.flat()];
    return together.map((each) => ({ name, slots: unionOf(each, length) }));
  });
}

/** The first in the order of characters that an event has. */
function firstSpelling(spellings: ReadonlyMap<string, StoredSlots>): string {
  const used = [...spellings].filter(([, { words }]) => words.length > 0).map(([spelling]) => spelling);
  return used.reduce((one, other) => (other < one ? other : one));
}

function keyOf({ name, value }: CountedValue): string {
  return `${name} ${value.toLowerCase()}`;
}
