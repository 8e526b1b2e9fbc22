import type { WordsPart } from "#web/routes/api-docs/api-docs-view.ts";

/** A text of the OpenAPI document, with its code. */
export function ApiWords({ words }: { words: readonly WordsPart[] }) {
  return words.map(({ text, isCode }, at) => (isCode ? <code key={at}>{text}</code> : text));
}
