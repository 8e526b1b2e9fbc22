import { COUNTED_FILTERS, type CountedFilter, type EventFilter, type FilterChoice } from "#core/events/event-filter.ts";

/** A value that an event has of a counted filter. */
export type CountedValue = { name: CountedFilter; value: string };

/** A value that events have, with the number of events it would leave. */
export type ValueCount = FilterChoice & { count: number };

/** What a query asks of values, as bits: one for each filter with choices, and one for each chosen fact. */
type AskedBits = {
  /** All bits of the query. */
  all: number;
  /** By number of a value, the bits that an event with it has. */
  ofValue: Uint32Array;
};

/** A number for each value of each counted filter. Capitals make no difference. */
export type ValueNumbers = {
  /** The number of a value that one more event has. */
  add: (value: CountedValue) => number;
  /** Notes that an event no longer has a value. */
  remove: (value: CountedValue) => void;
  /** The bits that a filter requires, also for a value that no event has. */
  bitsOf: (filter: EventFilter) => AskedBits;
  /**
   * Counts the events that each value would leave, from what each event lacks of the query and the values it has, both by
   * slot: those that lack nothing, and those that lack only the value's own filter. An event must have all chosen facts.
   */
  count: (lacks: Uint32Array, valuesOf: readonly (readonly number[])[]) => readonly ValueCount[];
};

/** Facts have bits of their own, because an event must have all that are chosen. */
const FIRST_FACT_BIT = COUNTED_FILTERS.length;

function bitOf(name: CountedFilter): number {
  return name === "fact" ? 0 : 1 << COUNTED_FILTERS.indexOf(name);
}

export function createValueNumbers(): ValueNumbers {
  const numberOf = new Map<string, number>();
  const names: CountedFilter[] = [];
  /** How many events spell a value in each way. */
  const spellings: Map<string, number>[] = [];

  const numberFor = ({ name, value }: CountedValue): number => {
    const key = keyOf(name, value);
    const known = numberOf.get(key);
    if (known !== undefined) return known;
    numberOf.set(key, names.length);
    spellings.push(new Map());
    return names.push(name) - 1;
  };
  /** The first spelling in the order of characters. */
  const spellingOf = (number: number): string =>
    [...(spellings[number]?.keys() ?? [])].reduce((one, other) => (other < one ? other : one));

  return {
    add(added) {
      const number = numberFor(added);
      const ways = spellings[number];
      ways?.set(added.value, (ways.get(added.value) ?? 0) + 1);
      return number;
    },
    remove(removed) {
      const ways = spellings[numberFor(removed)];
      const left = (ways?.get(removed.value) ?? 0) - 1;
      if (left > 0) ways?.set(removed.value, left);
      else ways?.delete(removed.value);
    },
    bitsOf(filter) {
      const ofValue = new Uint32Array(names.length);
      let all = 0;
      for (const name of COUNTED_FILTERS) {
        for (const [at, value] of filter[name].entries()) {
          const bit = name === "fact" ? 1 << (FIRST_FACT_BIT + at) : bitOf(name);
          all |= bit;
          const number = numberOf.get(keyOf(name, value));
          if (number !== undefined) ofValue[number] = bit;
        }
      }
      return { all, ofValue };
    },
    count(lacks, valuesOf) {
      const own = names.map(bitOf);
      const counts = new Uint32Array(own.length);
      for (let slot = 0; slot < lacks.length; slot++) {
        const lack = lacks[slot];
        for (const value of valuesOf[slot] ?? [])
          if (lack === 0 || lack === own[value]) counts[value] = (counts[value] ?? 0) + 1;
      }
      return names.flatMap((name, number) => {
        const count = counts[number] ?? 0;
        return count === 0 ? [] : [{ name, value: spellingOf(number), count }];
      });
    },
  };
}

function keyOf(name: CountedFilter, value: string): string {
  return `${name} ${value.toLowerCase()}`;
}
