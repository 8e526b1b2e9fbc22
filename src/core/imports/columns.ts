import { foldKey } from "#core/text/fold-key.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";

/** The spec's seven columns (spec §5, Expected spreadsheet columns) … */
export const REQUIRED_COLUMNS = [
  "title",
  "description",
  "start_date",
  "end_date",
  "organizer_name",
  "type",
  "link",
] as const;
/** … and the optional ones. */
const OPTIONAL_COLUMNS = ["timezone", "recurring", "rrule", "language", "tradition", "price", "source_id"] as const;
export const COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof COLUMNS)[number];

/** Most columns of a file: far more than lists of events have, and few enough for the page that maps them. */
export const COLUMNS_MAX = 256;
/** The longest name of a column, in characters. */
export const COLUMN_NAME_MAX = 500;

/** Our columns by their place in a file, and the rest of its first row. */
export type Header = {
  places: ReadonlyMap<Column, number>;
  /** As written in the file. */
  names: readonly string[];
  /** A row with fewer cells lacks one of its columns. */
  least: number;
  /** Named columns that are not ours. */
  ignored: readonly string[];
};

/**
 * The header in which each cell of the first row becomes one of our columns, or none. A file without one of the seven,
 * or with one of ours twice, is refused as a whole.
 */
export function placesOf(cells: readonly string[], becomes: readonly (Column | undefined)[]): Result<Header> {
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  const twice = new Set<Column>();
  for (const [place, cell] of cells.entries()) {
    const column = becomes[place];
    if (column === undefined) ignored.push(cell.trim());
    else if (places.has(column)) twice.add(column);
    else places.set(column, place);
  }
  const missing = REQUIRED_COLUMNS.filter((column) => !places.has(column));
  if (missing.length > 0) return refused("imports.file.missingColumns", listed(missing));
  if (twice.size > 0) return refused("imports.file.columnsTwice", listed([...twice]));
  const least = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  return accepted({ places, names: cells, least, ignored: ignored.filter((name) => name !== "") });
}

/** The text of a row's cell; empty if the file lacks the column. */
export function cellOf(cells: readonly string[], header: Header, column: Column): string {
  const place = header.places.get(column);
  return place === undefined ? "" : (cells[place] ?? "");
}

/** Our column with this name, ignoring case and spacing. */
export function columnNamed(cell: string): Column | undefined {
  const name = withoutSpacing(cell);
  return COLUMNS.find((column) => withoutSpacing(column) === name);
}

function withoutSpacing(name: string): string {
  return foldKey(name).replace(/[\s_-]+/g, "");
}

function listed(columns: readonly Column[]) {
  return { columns: columns.join(", "), count: columns.length };
}
