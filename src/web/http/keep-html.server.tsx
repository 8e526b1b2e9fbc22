import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createMemory, createMemoryOf } from "#core/memory.ts";
import type { Language } from "#messages/language.ts";
import { Texts } from "#web/texts.tsx";

/** A row of a list is some 2,000 bytes and its key some 700: about 5 MB in all. */
const PARTS_KEPT = 2_000;

const MARK_END = "-->";

type Memories = {
  /** By the very object that was given: nothing has to be written or looked through to find it. */
  byGiven: ReturnType<typeof createMemoryOf<object, Buffer>>;
  /** By all values, in one text: what was given before may be made anew, for the next minute or another visitor. */
  byValues: ReturnType<typeof createMemory<Buffer>>;
};

const memories = new WeakMap<object, Memories>();

/** The HTML of `part` in one language, as bytes: what was made of the same values before, or else made now. */
function keptHtml<Given extends object>(language: Language, part: ComponentType<Given>, given: Given): Buffer {
  const { byGiven, byValues } = memoriesOf(part);
  return byGiven(given, language, () =>
    // One text from the beginning: one that is put together of two is written once more before it can be looked up.
    byValues(JSON.stringify([language, given]), () => renderPart(language, part, given)),
  );
}

function memoriesOf(part: object): Memories {
  const known = memories.get(part);
  if (known !== undefined) return known;
  const made = { byGiven: createMemoryOf<object, Buffer>(1), byValues: createMemory<Buffer>(PARTS_KEPT) };
  memories.set(part, made);
  return made;
}

function renderPart<Given extends object>(language: Language, Part: ComponentType<Given>, given: Given): Buffer {
  return Buffer.from(
    renderToString(
      <Texts language={language}>
        <Part {...given} />
      </Texts>,
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
