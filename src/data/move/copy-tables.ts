import type { PoolClient } from "pg";

/** A table and its stored columns; generated ones are computed by the target. */
type CopiedTable = { name: string; columns: readonly { name: string; type: string }[] };

/** At most this many rows, and about this many bytes, are in memory at once. */
const ROWS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 8_000_000;

/** Values are compared and moved as text, so both sessions have to write them alike. */
const SAME_TEXT = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public`;

/** Prepares a transaction for reading and writing whole tables: text alike on both engines, and no limit of time. */
export async function prepareSession(client: PoolClient): Promise<void> {
  await client.query(SAME_TEXT);
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
}

/** All tables of ours, by name. */
export async function listTables(client: PoolClient): Promise<readonly CopiedTable[]> {
  const found = await client.query<CopiedTable>(`
    select c.relname::text as name,
           json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
             filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname order by c.relname collate "C"`);
  return found.rows;
}

/** Copies the rows of a table, with their identity values. The target's triggers and foreign keys must be off. */
export async function copyTable(source: PoolClient, target: PoolClient, table: CopiedTable): Promise<void> {
  const name = `public.${quoted(table.name)}`;
  const columns = table.columns.map((column) => quoted(column.name)).join(", ");
  const asText = table.columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  const inputs = table.columns.map((_, index) => `c${index}`);
  const insert = `insert into ${name} (${columns}) overriding system value
    select ${table.columns.map(({ type }, index) => `c${index}::${type}`).join(", ")}
      from unnest(${table.columns.map((_, index) => `$${index + 1}::text[]`).join(", ")}) as moved (${inputs.join(", ")})`;
  const largest = await source.query<{ bytes: string | null }>(
    `select max(pg_column_size(moved_row.*))::text as bytes from ${name} moved_row`,
  );
  const count = Math.floor(BYTES_AT_ONCE / Math.max(1, Number(largest.rows[0]?.bytes ?? 1)));
  const fetch = `fetch ${Math.min(ROWS_AT_ONCE, Math.max(1, count))} from moved_rows`;
  await source.query(`declare moved_rows no scroll cursor for select ${asText} from ${name}`);
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({ text: fetch, rowMode: "array" });
    if (rows.length === 0) break;
    await target.query(
      insert,
      inputs.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }
  await source.query("close moved_rows");
}

/** Sets each sequence of the target to where the source's is. */
export async function copySequences(source: PoolClient, target: PoolClient): Promise<void> {
  const found = await source.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'",
  );
  for (const { name } of found.rows) {
    const state = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${quoted(name)}`,
    );
    const { last_value: last, is_called: isCalled } = state.rows[0] ?? { last_value: "1", is_called: false };
    await target.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint, $3)", [
      name,
      last,
      isCalled,
    ]);
  }
}

/**
 * The number of a table's rows and a digest of all their columns, generated ones included, which does not depend on their
 * order: the sums of two 64-bit parts of each row's SHA-256.
 */
export async function digestTable(client: PoolClient, table: string): Promise<string> {
  const found = await client.query<{ digest: string }>(`
    select count(*) || ' rows, ' || coalesce(sum(('x' || substr(hash, 1, 16))::bit(64)::bigint), 0) || ' '
           || coalesce(sum(('x' || substr(hash, 17, 16))::bit(64)::bigint), 0) as digest
      from (select encode(sha256(convert_to(moved_row::text, 'UTF8')), 'hex') as hash
              from public.${quoted(table)} moved_row) hashes`);
  return found.rows[0]?.digest ?? "";
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
