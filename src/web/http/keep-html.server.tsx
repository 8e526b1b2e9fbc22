import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createMemory } from "#core/memory.ts";
import type { Language } from "#messages/language.ts";
import { Texts } from "#web/texts.tsx";

/** A row of a list is some 1,500 characters and its key some 700: about 5 MB in all. */
const PARTS_KEPT = 2_000;

const memories = new WeakMap<object, ReturnType<typeof createMemory<string>>>();

/** The HTML of `part` in one language: what was made of the same values before, or else made now (`Kept`). */
export function keepHtml<Given extends object>(language: Language, part: ComponentType<Given>, given: Given): string {
  const memory = memories.get(part) ?? createMemory<string>(PARTS_KEPT);
  memories.set(part, memory);
  const Part = part;
  return memory(`${language} ${JSON.stringify(given)}`, () =>
    inOnePiece(
      renderToString(
        <Texts language={language}>
          <Part {...given} />
        </Texts>,
      ),
    ),
  );
}

/** React's text is a tree of some hundred pieces, which each use of it would walk again. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
