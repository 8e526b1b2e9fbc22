import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * Inserts rows as one parameter: building a statement with a parameter for each value costs more than the insert. Null and
 * what no row says is left to the database; what only some rows say gets the column's default elsewhere. The caller adds `returning`.
 */
export function insertRowsSql<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const given = rows as readonly Record<string, unknown>[];
  const said = new Set(given.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)));
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => said.has(key));
  const values = given.map((row) =>
    Object.fromEntries(
      columns.flatMap(([key, column]) => {
        const value = row[key] === undefined ? column.default : row[key];
        return value === undefined || value === null ? [] : [[column.name, jsonValue(column, value)]];
      }),
    ),
  );
  const names = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(", "));
  const typed = sql.raw(columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(", "));
  return sql`insert into ${sql.identifier(getTableName(table))} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (${typed})`;
}

/** Arrays and JSON stand in the parameter as they are. */
function jsonValue(column: PgColumn, value: unknown): unknown {
  return typeof value === "object" ? value : column.mapToDriverValue(value);
}
