import { foldKey } from "#core/text/fold-key.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { insertOrganizers, type NewOrganizer } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

/** A public, unclaimed organizer, stored; give what the test is about. */
export async function anOrganizer(
  { db }: Pick<Database, "db">,
  { now = TEST_NOW, ...overrides }: Partial<NewOrganizer> & { now?: EpochMs } = {},
): Promise<OrganizerRow> {
  const name = overrides.name ?? "Open Circle";
  const row: NewOrganizer = { name, nameKey: foldKey(name), listing: "public", ...overrides };
  const [inserted] = await transaction(db, (tx) => insertOrganizers(tx, [row], now));
  if (!inserted) throw new Error(`There is an organizer called ${name} already.`);
  return inserted;
}
