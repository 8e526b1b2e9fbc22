import { type ComponentType, createContext, type DialogHTMLAttributes, useContext } from "react";
import type { Language } from "#messages/language.ts";
import { useLanguage } from "#web/texts.tsx";

type KeepHtml = <Given extends object>(language: Language, part: ComponentType<Given>, given: Given) => string;

/** How the server gets the HTML of a part that it may have made before; null in the browser, which renders each part. */
export const KeptHtml = createContext<KeepHtml | null>(null);

type KeptProps<Given extends object> = DialogHTMLAttributes<HTMLElement> & {
  /** The element around the parts; other attributes are its own. */
  as: "dialog" | "div" | "footer" | "nav" | "ol" | "span";
  of: ComponentType<Given>;
  /** What each part is given, by its key. Plain values only; they alone, with the language, decide its HTML. */
  items: readonly (readonly [key: string | number, given: Given])[];
};

/**
 * Parts that page after page shows alike, such as the rows of a list. The server keeps their HTML; the browser, which
 * finds the same document as if it had not, renders them as always. So a part reads no context but the language, needs
 * no `useId`, and renders no `img` that the browser loads at once.
 */
export function Kept<Given extends object>({ as: Around, of: Part, items, ...attributes }: KeptProps<Given>) {
  const keep = useContext(KeptHtml);
  const language = useLanguage();
  if (keep !== null) {
    const html = items.map(([, given]) => keep(language, Part, given)).join("");
    return <Around {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <Around {...attributes}>
      {items.map(([key, given]) => (
        <Part key={key} {...given} />
      ))}
    </Around>
  );
}
