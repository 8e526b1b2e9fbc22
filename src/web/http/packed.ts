import { createMemory } from "#core/memory.ts";

/** A value of a loader as JSON in one text. */
export type Packed<Value> = string & { readonly packs?: Value };

/** So many are known with their text: the server renders at once what it packed, and a page renders the same again and again. */
const known = createMemory<{ value: unknown }>(8);

/**
 * Packs a value for the way to the browser. The router's serialisation walks every value in it by itself, some two
 * thousand for a page of events, and took as long as React took to render them.
 */
export function pack<Value>(value: Value): Packed<Value> {
  const text: Packed<Value> = JSON.stringify(value);
  known(text, () => ({ value }));
  return text;
}

/** The value again; the same object as long as it is asked for often. */
export function unpack<Value>(packed: Packed<Value>): Value {
  // What `pack` wrote is what JSON reads: a view holds nothing but plain values.
  return known(packed, () => ({ value: JSON.parse(packed) })).value as Value;
}
