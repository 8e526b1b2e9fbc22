import type { LucideIcon } from "lucide-react";

/** A drawing beside a word: decorative, in the text's colour. `flip` turns arrows round in right-to-left pages. */
export function Icon({ of: Drawing, flip = false }: { of: LucideIcon; flip?: boolean }) {
  return <Drawing className={flip ? "icon flip" : "icon"} aria-hidden="true" focusable="false" />;
}
