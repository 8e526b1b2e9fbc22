import type { LucideIcon } from "lucide-react";

/** Lucide's icons (ISC) for the rows of lists, each as one path. */
const PATHS = {
  bookmark:
    "M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
  "external-link": "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
  "repeat-2": "M2 9l3-3 3 3M13 18H7a2 2 0 0 1-2-2V6M22 15l-3 3-3-3M11 6h6a2 2 0 0 1 2 2v10",
} as const;

/**
 * The same as `Icon`, for rows of lists: two elements without a Lucide component between them. For fifty rows those
 * components took as long as everything else in the rows.
 */
export function DrawnIcon({ of: name, flip = false }: { of: keyof typeof PATHS; flip?: boolean }) {
  return (
    <svg className={flip ? "icon flip" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** An icon beside a word: decorative, in the color of the text. `flip` mirrors arrows in right-to-left pages. */
export function Icon({ of: Drawing, flip = false }: { of: LucideIcon; flip?: boolean }) {
  return <Drawing className={flip ? "icon flip" : "icon"} aria-hidden="true" focusable="false" />;
}
