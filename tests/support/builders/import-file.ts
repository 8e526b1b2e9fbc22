import { type Column, columnNamed, type Header, placesOf, REQUIRED_COLUMNS } from "#core/imports/columns.ts";
import { addDays } from "#core/time/local-time.ts";

/** The cells of one row by column; the defaults are a plain, valid event. */
export type RowCells = Partial<Record<Column, string>>;

const PLAIN: Record<(typeof REQUIRED_COLUMNS)[number], string> = {
  title: "Evening Silence",
  description: "Half an hour of silence together.",
  start_date: "2026-12-05T19:00",
  end_date: "2026-12-05T20:00",
  organizer_name: "Lakeside Sangha",
  type: "meditation",
  link: "https://meet.example.org/evening",
};

/** The columns of these rows: the spec's seven and all others that occur. */
export function columnsOf(rows: readonly RowCells[]): Column[] {
  return [...new Set([...REQUIRED_COLUMNS, ...rows.flatMap((row) => Object.keys(row) as Column[])])];
}

/** The cells of a row in the order of `columns`. */
export function cellsOf(row: RowCells, columns: readonly Column[]): string[] {
  const cells: RowCells = { ...PLAIN, ...row };
  return columns.map((column) => cells[column] ?? "");
}

/** The header of a file with these columns. */
export function headerOf(columns: readonly string[]): Header {
  const header = placesOf(columns, columns.map(columnNamed));
  if (!header.ok) throw new Error(`No header: ${header.fault.key}`);
  return header.value;
}

/** A CSV file of these rows, every cell quoted. */
export function csvFile(rows: readonly RowCells[]): string {
  const columns = columnsOf(rows);
  const lines = [columns, ...rows.map((row) => cellsOf(row, columns))];
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
}

/** The cells of a series: every week in New York. */
export const WEEKLY: RowCells = { recurring: "true", timezone: "America/New_York" };

/** Rows with distinct times and links, because comparing likely duplicates takes long. */
export function sittings(length: number): RowCells[] {
  return Array.from({ length }, (_, n) => {
    const day = addDays("2026-12-05", n);
    const link = `https://meet.example.org/${n}`;
    return { title: `Sitting ${n}`, start_date: `${day}T19:00`, end_date: `${day}T20:00`, link };
  });
}

/** Rows of weekly series with distinct titles and ids. */
export function series(count: number, cells: RowCells = {}): RowCells[] {
  return Array.from({ length: count }, (_, place) => ({
    title: `Sitting ${place + 1}`,
    source_id: `s${place + 1}`,
    recurring: "true",
    ...cells,
  }));
}
