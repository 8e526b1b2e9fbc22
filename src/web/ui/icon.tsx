/** A drawing of Lucide (ISC): its strokes, as the data of one SVG path. */
export type IconPath = string;

/** An icon beside a word: decorative, in the color of the text. `flip` mirrors arrows in right-to-left pages. */
export function Icon({ of: path, flip = false }: { of: IconPath; flip?: boolean }) {
  return (
    <svg className={flip ? "icon flip" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
