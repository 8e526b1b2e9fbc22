/** A picture that core made as SVG text, never a visitor's text. It is decoration: the words stand beside it. */
export function InlineSvg({ svg, className }: { svg: string; className: string }) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} aria-hidden="true" />;
}
