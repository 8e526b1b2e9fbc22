import { randomBytes } from "node:crypto";
import { type InferInsertModel, type SQL, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { PUBLIC_ID_BYTES, publicIdFrom } from "#core/text/public-id.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

const TABLES = {
  events: sql.identifier("events"),
  event_drafts: sql.identifier("event_drafts"),
  organizers: sql.identifier("organizers"),
  submissions: sql.identifier("submissions"),
};

/**
 * `count` different unused public ids. Among 100,000 events a random one is taken once in 5,000 times; the unique
 * index is the final check.
 */
export async function findFreePublicIds(
  db: Connection,
  table: keyof typeof TABLES,
  count: number,
): Promise<readonly string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const tried = Array.from({ length: count - free.size }, () => publicIdFrom(randomBytes(PUBLIC_ID_BYTES)));
    const found = await db.execute<{ public_id: string }>(
      sql`select public_id from ${TABLES[table]} where public_id = any(${sqlArray(tried, "text")})`,
    );
    const taken = new Set(found.rows.map((row) => row.public_id));
    for (const id of tried) if (!taken.has(id)) free.add(id);
  }
  return [...free];
}

/**
 * Inserts rows as one JSON parameter: building a statement with a parameter per value costs more than the insert. Null
 * and missing columns are left to the database; a column that only some rows have gets its default in the others. The
 * caller adds `returning`.
 */
export function insertRowsSql<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const records = rows as readonly Record<string, unknown>[];
  const usedKeys = new Set(records.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)));
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => usedKeys.has(key));
  const values = records.map((row) =>
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

/** Arrays and JSON values are part of the parameter unchanged. */
function jsonValue(column: PgColumn, value: unknown): unknown {
  return typeof value === "object" ? value : column.mapToDriverValue(value);
}
