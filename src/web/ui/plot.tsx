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

type TableProps = {
  /** The words that unfold the table, and the head of its weeks. */
  title: string;
  week: string;
  columns: readonly string[];
  rows: readonly { week: string; cells: readonly string[] }[];
};

/** The numbers of plots as a table, a row for each week; folded at first. */
export function WeekTable({ title, week: weekHead, columns, rows }: TableProps) {
  return (
    <details className="insights__table">
      <summary>{title}</summary>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{weekHead}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ week, cells }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
