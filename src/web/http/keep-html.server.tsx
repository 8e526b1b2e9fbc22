import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createMemory } from "#core/memory.ts";
import type { Language } from "#messages/language.ts";
import { Texts } from "#web/texts.tsx";

/** A row of a list is some 2,000 bytes and its key some 700: about 5 MB in all. */
const PARTS_KEPT = 2_000;

const MARK_END = "-->";

const memories = new WeakMap<object, ReturnType<typeof createMemory<Buffer>>>();

/** The HTML of `part` in one language, as bytes: what was made of the same values before, or else made now. */
function keptHtml<Given extends object>(language: Language, part: ComponentType<Given>, given: Given): Buffer {
  const memory = memories.get(part) ?? createMemory<Buffer>(PARTS_KEPT);
  memories.set(part, memory);
  const Part = part;
  // One text from the beginning: one that is put together of two is written once more before it can be looked up.
  return memory(JSON.stringify([language, given]), () =>
    Buffer.from(
      renderToString(
        <Texts language={language}>
          <Part {...given} />
        </Texts>,
      ),
    ),
  );
}

/**
 * Stands in for the parts of a page that are kept (`Kept`) while the rest of it is rendered: React writes a mark for each, and
 * what looks through the page looks through its frame only. `mark` must be one that nobody else can write into the page.
 */
export function keptParts(mark: string) {
  const parts: Buffer[] = [];
  const begin = `<!--${mark}:`;
  return {
    /** For `KeptHtml`: the mark of one part. */
    keep<Given extends object>(language: Language, part: ComponentType<Given>, given: Given): string {
      parts.push(keptHtml(language, part, given));
      return `${begin}${parts.length - 1}${MARK_END}`;
    },
    /** The rendered page in pieces, its parts in the place of their marks. */
    fill(html: string): Buffer[] {
      const [first = "", ...rest] = html.split(begin);
      const pieces: Buffer[] = [Buffer.from(first)];
      for (const piece of rest) {
        const end = piece.indexOf(MARK_END);
        const part = parts[Number(piece.slice(0, end))];
        if (part === undefined) throw new Error("a kept part of the page has no HTML");
        pieces.push(part);
        if (piece.length > end + MARK_END.length) pieces.push(Buffer.from(piece.slice(end + MARK_END.length)));
      }
      return pieces;
    },
  };
}
