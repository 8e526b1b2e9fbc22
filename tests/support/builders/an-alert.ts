import { requestMailAlert, saveAlert } from "#commands/alerts/save-alert.ts";
import { startAlert } from "#commands/alerts/change-alert.ts";
import { type AlertRhythm, type AlertSearch, parseAlertSearch } from "#core/alerts/search-alert.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

type AlertOptions = {
  /** The query of the list's address. */
  search?: string;
  zone?: ZoneId;
  rhythm?: AlertRhythm;
  now?: EpochMs;
} & ({ userId: string } | { email: string });

const BASE_URL = "https://samehour.example";

/** An alert that is on: a member's, or one that the owner of an address confirmed. Returns its key. */
export async function anAlert(database: Database, options: AlertOptions): Promise<string> {
  const { search = "type=prayer", zone = "America/New_York", rhythm = "daily", now = TEST_NOW } = options;
  const parsed: AlertSearch = parseAlertSearch(search);
  const saving = { actor: SYSTEM_ACTOR, search: parsed, zone, language: "en" };
  if ("userId" in options) {
    await saveAlert(database, { ...saving, userId: options.userId, rhythm }, now);
  } else if (rhythm !== "notification") {
    const requested = { ...saving, email: options.email, rhythm, baseUrl: BASE_URL, isMailed: false };
    await requestMailAlert(database, requested, now);
  }
  const rows = await database.db.select().from(searchAlerts);
  const newest = rows.toSorted((one, other) => other.id - one.id)[0];
  if (newest === undefined) throw new Error("The alert was not stored.");
  if (newest.userId === null) await startAlert(database, { actor: SYSTEM_ACTOR, alert: newest }, now);
  return newest.key;
}
