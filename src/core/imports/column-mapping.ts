import { type Column, columnNamed, type Header, placesOf } from "#core/imports/columns.ts";
import type { ColumnMapping } from "#core/imports/import-run.ts";
import type { Result } from "#core/validation-error.ts";

/** The proposed mapping of a file's columns: as in the source's last file, else by name; each of ours once. */
export function proposedMapping(
  names: readonly string[],
  remembered: Readonly<Record<string, Column | null>> = {},
): ColumnMapping {
  const taken = new Set<Column>();
  return names.map((name) => {
    const key = name.trim();
    // Own names only: a column may be called like a member of every object.
    const column = Object.hasOwn(remembered, key) ? remembered[key] : columnNamed(name);
    if (column === undefined || column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/**
 * The header of a file whose columns a person has mapped. Refused if one of the seven is missing, or one of ours
 * appears twice.
 */
export function mappedHeader(names: readonly string[], mapping: ColumnMapping): Result<Header> {
  return placesOf(
    names,
    names.map((_, place) => mapping[place] ?? undefined),
  );
}

/** The mapping by the names in the file's first row, for the next file of the source. */
export function mappingByName(
  names: readonly string[],
  mapping: ColumnMapping,
): Readonly<Record<string, Column | null>> {
  return Object.fromEntries(
    names.map((name, place) => [name.trim(), mapping[place] ?? null] as const).filter(([name]) => name !== ""),
  );
}
