import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

type DigestReaderOverrides = Partial<Omit<typeof userPreferences.$inferInsert, "userId">> & {
  id: string;
  user?: Parameters<typeof aUser>[1];
};

/** A member who turned the weekly digest on; give what the test is about. */
export async function aDigestReader(
  database: Pick<Database, "db">,
  { id, user, ...preferences }: DigestReaderOverrides,
): Promise<Viewer> {
  const viewer = await aUser(database, { id, ...user });
  const row = { weeklyDigestNotifications: true, createdAt: TEST_NOW, updatedAt: TEST_NOW, ...preferences };
  await database.db.insert(userPreferences).values({ userId: id, ...row });
  return viewer;
}
