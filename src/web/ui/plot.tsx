import { InlineSvg } from "#web/ui/inline-svg.tsx";

type PlotProps = { svg: string | null; /** What the first and the last bar are of. */ from: string; to: string };

/** A plot that core made; the numbers are in a table beside it. Nothing where there is no bar. */
export function Plot({ svg, from, to }: PlotProps) {
  if (svg === null) return null;
  return (
    <>
      <InlineSvg svg={svg} className="plot__frame" />
      <p className="plot__span small muted" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </>
  );
}
