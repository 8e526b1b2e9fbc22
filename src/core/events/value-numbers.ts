import { COUNTED_FILTERS, type CountedFilter, type EventFilter, type FilterChoice } from "#core/events/event-filter.ts";

/** A value that an event has of a counted filter. */
export type CountedValue = { name: CountedFilter; value: string };

/** A value that events have, with the number of events it would leave. */
export type ValueCount = FilterChoice & { count: number };

/** The values of the events in memory, by slot. Each value of a counted filter has a number; capitals make no difference. */
export type ValueNumbers = {
  /** Notes the values of an event in a slot without one. */
  put: (slot: number, values: readonly CountedValue[]) => void;
  /** Notes that the event in a slot is gone; `values` are those that it was put with. */
  remove: (slot: number, values: readonly CountedValue[]) => void;
  /**
   * Writes what each event lacks of a filter into `lacks`, by slot, as one bit for each filter with choices and each chosen
   * fact, where it is 0 so far. No event has a value that is in none.
   */
  addLacks: (filter: EventFilter, lacks: Uint32Array) => void;
  /**
   * Counts the events that each value would leave, from what each event lacks of the query: those that lack nothing, and
   * those that lack only the value's own filter. An event must have all chosen facts.
   */
  count: (lacks: Uint32Array) => readonly ValueCount[];
};

/** Facts have bits of their own, because an event must have all that are chosen. */
const FIRST_FACT_BIT = COUNTED_FILTERS.length;

function bitOf(name: CountedFilter): number {
  return name === "fact" ? 0 : 1 << COUNTED_FILTERS.indexOf(name);
}

/** A number for each value, in the order in which they came. */
type Numbering = {
  numberOf: Map<string, number>;
  /** By number, the filter of the value. */
  names: CountedFilter[];
  /** By number, how many events spell the value in each way. */
  spellings: Map<string, number>[];
};

export function createValueNumbers(): ValueNumbers {
  const numbering: Numbering = { numberOf: new Map(), names: [], spellings: [] };
  const { names, spellings } = numbering;
  const rows = noRows();
  return {
    put(slot, values) {
      const numbers = values.map((value) => noteSpelling(numbering, value, 1));
      setRow(rows, slot, numbers);
    },
    remove(slot, values) {
      for (const value of values) noteSpelling(numbering, value, -1);
      setRow(rows, slot, []);
    },
    addLacks(filter, lacks) {
      const { all, ofValue } = bitsOf(numbering, filter);
      if (all === 0) return;
      const { numbers, begins, ends } = rows;
      for (let slot = 0; slot < lacks.length; slot++) {
        if (lacks[slot] !== 0) continue;
        let found = 0;
        for (let at = begins[slot] ?? 0; at < (ends[slot] ?? 0); at++) found |= ofValue[numbers[at] ?? 0] ?? 0;
        lacks[slot] = all & ~found;
      }
    },
    count(lacks) {
      const own = Uint32Array.from(names, bitOf);
      const counts = new Uint32Array(own.length);
      const { numbers, begins, ends } = rows;
      for (let slot = 0; slot < lacks.length; slot++) {
        const lack = lacks[slot];
        for (let at = begins[slot] ?? 0; at < (ends[slot] ?? 0); at++) {
          const value = numbers[at] ?? 0;
          if (lack === 0 || lack === own[value]) counts[value] = (counts[value] ?? 0) + 1;
        }
      }
      return names.flatMap((name, number) => {
        const count = counts[number] ?? 0;
        return count === 0 ? [] : [{ name, value: firstSpelling(spellings[number]), count }];
      });
    },
  };
}

/** Notes one more event, or one less, that spells a value so, and returns the number of the value. */
function noteSpelling({ numberOf, names, spellings }: Numbering, { name, value }: CountedValue, more: 1 | -1): number {
  const key = keyOf(name, value);
  const number = numberOf.get(key) ?? names.push(name) - 1;
  numberOf.set(key, number);
  const ways = (spellings[number] ??= new Map());
  const count = (ways.get(value) ?? 0) + more;
  if (count > 0) ways.set(value, count);
  else ways.delete(value);
  return number;
}

/** The first in the order of characters. */
function firstSpelling(ways: ReadonlyMap<string, number> = new Map()): string {
  return [...ways.keys()].reduce((one, other) => (other < one ? other : one));
}

/** All bits of a filter, and by number of a value those that an event with it has. */
function bitsOf({ numberOf, names }: Numbering, filter: EventFilter): { all: number; ofValue: Uint32Array } {
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
}

/** The numbers of the values in each slot, in one array: it is read in one pass, and an array each would take several times as long. */
type Rows = { numbers: Uint32Array; used: number; begins: Uint32Array; ends: Uint32Array };

function noRows(): Rows {
  return { numbers: new Uint32Array(0), used: 0, begins: new Uint32Array(0), ends: new Uint32Array(0) };
}

/** Replaces a slot's row. A row is appended; the places of replaced ones are free again when the array is full. */
function setRow(rows: Rows, slot: number, row: readonly number[]): void {
  rows.begins = withRoom(rows.begins, slot + 1);
  rows.ends = withRoom(rows.ends, slot + 1);
  rows.ends[slot] = rows.begins[slot] ?? 0;
  if (rows.used + row.length > rows.numbers.length) copyRows(rows, row.length);
  rows.numbers.set(row, rows.used);
  rows.begins[slot] = rows.used;
  rows.used += row.length;
  rows.ends[slot] = rows.used;
}

/** Moves the rows into an array with room for as many numbers again, and for `more`. */
function copyRows(rows: Rows, more: number): void {
  const { begins, ends } = rows;
  const length = begins.reduce((sum, begin, slot) => sum + (ends[slot] ?? 0) - begin, 0);
  const numbers = new Uint32Array(2 * (length + more));
  let used = 0;
  for (let slot = 0; slot < begins.length; slot++) {
    const row = rows.numbers.subarray(begins[slot], ends[slot]);
    numbers.set(row, used);
    begins[slot] = used;
    used += row.length;
    ends[slot] = used;
  }
  rows.numbers = numbers;
  rows.used = used;
}

/** A column with at least `length` entries: the column itself, or a larger copy. */
export function withRoom<Column extends Uint32Array | Uint8Array>(column: Column, length: number): Column {
  if (column.length >= length) return column;
  const larger = new (column.constructor as new (length: number) => Column)(2 * length);
  larger.set(column);
  return larger;
}

function keyOf(name: CountedFilter, value: string): string {
  return `${name} ${value.toLowerCase()}`;
}
