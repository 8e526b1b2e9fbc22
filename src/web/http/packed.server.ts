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

/** Texts of what stands in a view: the days of a list that has not changed are the same object again. */
const texts = new WeakMap<object, string>();

/** A view as JSON in which no tag begins. */
function asText(view: object): string {
  const parts = Object.entries(view).filter(([, part]) => part !== undefined);
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${partText(part)}`).join(",")}}`;
}

function partText(part: unknown): string {
  if (typeof part !== "object" || part === null) return textOf(part);
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = textOf(part);
  texts.set(part, text);
  return text;
}

function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
