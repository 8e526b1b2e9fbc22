import { createContext, type RouterContextProvider } from "react-router";
import { PACKED_ID, type Packed } from "#web/http/packed.ts";

/** What the loaders of a page packed, by the id of the element that will hold it. */
export const packedIntoDocument = createContext<Map<string, object> | null>(null);

/**
 * Packs a value for the way to the browser. The router's serialisation walks every value in it by itself, some two
 * thousand for a page of events, and took as long as React took to render them. A document holds the value as JSON in an
 * element of its own, which nothing around it escapes, copies or hashes; an answer to the router itself as a text.
 */
export function pack<Value extends object>(context: Readonly<RouterContextProvider>, value: Value): Packed<Value> {
  const packed = context.get(packedIntoDocument);
  if (packed === null) return JSON.stringify(value);
  const id = PACKED_ID + packed.size;
  packed.set(id, value);
  return id;
}

/** The elements that hold what was packed: data, which no browser runs, so the page's policy need not know them. */
export function packedElements(packed: ReadonlyMap<string, object>): string {
  return [...packed]
    .map(([id, value]) => `<script type="application/json" id="${id}">${asText(value)}</script>`)
    .join("");
}

/** A view as JSON in which no tag begins. */
function asText(view: object): string {
  return JSON.stringify(view).replaceAll("<", "\\u003c");
}
