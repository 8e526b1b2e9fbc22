import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { forgetFarewells } from "#data/queries/leaving-write.ts";
import {
  eraseOldPersonal,
  forgetFullLimits,
  forgetOldSessions,
  forgetOldTokens,
} from "#data/queries/retention-write.ts";

type Forgotten = { sessions: number; tokens: number; limits: number; auditValues: number; farewells: number };

/** Forgets what accounts need no longer, as docs/retention.md says; returns how many rows of each kind. */
export async function forgetOld({ db }: Pick<Database, "db">, now: EpochMs): Promise<Forgotten> {
  return {
    sessions: await forgetOldSessions(db, now),
    tokens: await forgetOldTokens(db, now),
    limits: await forgetFullLimits(db, now),
    auditValues: await eraseOldPersonal(db, now),
    farewells: await forgetFarewells(db),
  };
}
