import { createContext, useContext } from "react";
import { createMemory } from "#core/memory.ts";

/** A value of a loader: its JSON in one text, or the id of the element of this document that holds it (`pack`). */
export type Packed<Value> = string & { readonly packs?: Value };

/** Ids of elements that hold packed values; no JSON begins like this. */
export const PACKED_ID = "packed-";

/** What is packed into the document that the server renders now, by its id; null in the browser. */
export const PackedValues = createContext<ReadonlyMap<string, unknown> | null>(null);

/** So many are known with their text: a page renders the same again and again. */
const known = createMemory<{ value: unknown }>(8);

/** The value again; the same object as long as it is asked for often. */
export function usePacked<Value>(packed: Packed<Value>): Value {
  const values = useContext(PackedValues);
  // What `pack` wrote is what is read: a view holds nothing but plain values.
  if (values?.has(packed)) return values.get(packed) as Value;
  return known(packed, () => ({ value: JSON.parse(jsonOf(packed)) })).value as Value;
}

function jsonOf(packed: string): string {
  if (!packed.startsWith(PACKED_ID)) return packed;
  const held = document.getElementById(packed)?.textContent;
  if (held == null) throw new Error("the document lacks what its page shows");
  return held;
}
