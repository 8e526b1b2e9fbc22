import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { roles, users } from "#data/tables/accounts.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";

type UserOverrides = Partial<typeof users.$inferInsert> & { role?: Viewer["role"]; now?: EpochMs };

let made = 0;

/** Stores an account with a verified address and no way to sign in; returns its owner as a viewer. */
export async function aUser({ db }: Pick<Database, "db">, overrides: UserOverrides = {}): Promise<Viewer> {
  const { role = "user", now = TEST_NOW, ...columns } = overrides;
  made += 1;
  const id = columns.id ?? `user-${made}`;
  const row = { id, email: `${id}@example.org`, emailVerified: true, createdAt: now, updatedAt: now, ...columns };
  await db.insert(users).values(row);
  if (role !== "user") await db.insert(roles).values({ userId: id, role, grantedAt: now });
  return aViewer({ userId: id, email: row.email, name: row.name ?? null, role });
}
