/** A drawing of Lucide (ISC): the elements of its SVG, each with its attributes. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];

/** An icon beside a word: decorative, in the color of the text. `flip` mirrors arrows in right-to-left pages. */
export function Icon({ of: drawing, flip = false }: { of: IconNode; flip?: boolean }) {
  return (
    <svg className={flip ? "icon flip" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {drawing.map(([Tag, attributes], at) => (
        <Tag key={at} {...attributes} />
      ))}
    </svg>
  );
}
