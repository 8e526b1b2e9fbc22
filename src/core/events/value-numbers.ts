import { COUNTED_FILTERS, type CountedFilter, type EventFilter, type FilterChoice } from "#core/events/event-filter.ts";

/** A value that an event has of a counted filter. */
export type CountedValue = { name: CountedFilter; value: string };

/** A value that events have, with the number of events it would leave. */
export type ValueCount = FilterChoice & { count: number };

/** What a query asks of values, as bits: one for each filter with choices, and one for each chosen fact. */
export type AskedBits = {
  /** All bits of the query. */
  all: number;
  /** By number of a value, the bits that an event with it has. */
  ofValue: Uint32Array;
};

/** Facts have bits of their own, because an event must have all that are chosen. */
const FIRST_FACT_BIT = COUNTED_FILTERS.length;

/** Gives each value of each counted filter a number. Capitals make no difference. */
export class ValueNumbers {
  readonly #numberOf = new Map<string, number>();
  readonly #names: CountedFilter[] = [];
  /** How many events spell a value in each way. */
  readonly #spellings: Map<string, number>[] = [];

  /** The number of a value that one more event has. */
  add({ name, value }: CountedValue): number {
    const key = keyOf(name, value);
    const number = this.#numberOf.get(key) ?? this.#names.length;
    if (number === this.#names.length) {
      this.#numberOf.set(key, number);
      this.#names.push(name);
      this.#spellings.push(new Map());
    }
    const spellings = this.#spellings[number];
    spellings?.set(value, (spellings.get(value) ?? 0) + 1);
    return number;
  }

  /** Notes that an event no longer has a value. */
  remove({ name, value }: CountedValue): void {
    const spellings = this.#spellings[this.#numberOf.get(keyOf(name, value)) ?? -1];
    const left = (spellings?.get(value) ?? 0) - 1;
    if (left > 0) spellings?.set(value, left);
    else spellings?.delete(value);
  }

  /** The bits that a filter asks for. A value that no event has is asked for too, and nobody has it. */
  bitsOf(filter: EventFilter): AskedBits {
    const ofValue = new Uint32Array(this.#names.length);
    let all = 0;
    for (const [at, name] of COUNTED_FILTERS.entries()) {
      for (const [place, value] of filter[name].entries()) {
        const bit = 1 << (name === "fact" ? FIRST_FACT_BIT + place : at);
        all |= bit;
        const number = this.#numberOf.get(keyOf(name, value));
        if (number !== undefined) ofValue[number] = bit;
      }
    }
    return { all: all >>> 0, ofValue };
  }

  /**
   * Counts the events that each value would leave, from what each event lacks of the query and the values it has, both by slot: those
   * that lack nothing, and those that lack only the value's own filter. An event must have all facts that are chosen.
   */
  count(lacks: Uint32Array, valuesOf: readonly (readonly number[])[]): readonly ValueCount[] {
    const own = this.#names.map((name) => (name === "fact" ? 0 : 1 << COUNTED_FILTERS.indexOf(name)));
    const counts = new Uint32Array(own.length);
    for (const [slot, lack] of lacks.entries())
      for (const value of valuesOf[slot] ?? [])
        if (lack === 0 || lack === own[value]) counts[value] = (counts[value] ?? 0) + 1;
    return this.#names.flatMap((name, number) => {
      const count = counts[number] ?? 0;
      return count === 0 ? [] : [{ name, value: this.#spellingOf(number), count }];
    });
  }

  /** The first spelling in the order of characters. */
  #spellingOf(number: number): string {
    return [...(this.#spellings[number]?.keys() ?? [])].reduce((one, other) => (other < one ? other : one));
  }
}

function keyOf(name: CountedFilter, value: string): string {
  return `${name} ${value.toLowerCase()}`;
}
