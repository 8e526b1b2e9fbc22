import { type SQL, sql } from "drizzle-orm";

/** Every column that refers to a picture; a test holds the list to the foreign keys of the schema. */
export const PICTURE_REFERENCES = [
  { table: "events", column: "image_key" },
  { table: "profiles", column: "avatar_key" },
] as const;

/** Whether no row refers to the picture of the outer query's table `pictures`. */
export function isUnused(): SQL {
  const used = PICTURE_REFERENCES.map(
    ({ table, column }) =>
      sql`select from ${sql.identifier(table)} used where used.${sql.identifier(column)} = pictures.key`,
  );
  return sql.join(
    used.map((query) => sql`not exists (${query})`),
    sql` and `,
  );
}
