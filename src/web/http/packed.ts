import { createMemory } from "#core/memory.ts";

/** A value of a loader as JSON in one text. */
export type Packed<Value> = string & { readonly packs?: Value };

/**
 * Stands for the quotes of the JSON: two more texts go around this one on its way, and each would escape all quotes
 * again, to `\\\\\"`. Where the values hold it themselves, quotes stay.
 */
const QUOTE = "`";

/** So many are known with their text: the server renders at once what it packed, and a page renders the same again and again. */
const known = createMemory<{ value: unknown }>(8);

/**
 * Packs a value for the way to the browser. The router's serialisation walks every value in it by itself, some two
 * thousand for a page of events, and took as long as React took to render them.
 */
export function pack<Value>(value: Value): Packed<Value> {
  const json = JSON.stringify(value);
  const text: Packed<Value> = json.includes(QUOTE) ? json : json.replaceAll('"', QUOTE);
  known(text, () => ({ value }));
  return text;
}

/** The value again; the same object as long as it is asked for often. */
export function unpack<Value>(packed: Packed<Value>): Value {
  // What `pack` wrote is what JSON reads: a view holds nothing but plain values.
  return known(packed, () => ({ value: JSON.parse(asJson(packed)) })).value as Value;
}

/** JSON of a list or an object has quotes, or it holds none to restore. */
function asJson(packed: string): string {
  return packed.includes('"') ? packed : packed.replaceAll(QUOTE, '"');
}
