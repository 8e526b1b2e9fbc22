import type { Database } from "#data/database.ts";
import type { Log } from "#server/log.ts";

/** A database that takes longer to say anything is as good as away, in milliseconds. */
const LIMIT_MS = 5_000;

/** Whether the database answers now. */
export async function isDatabaseReady(database: Database, log: Log): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  try {
    await Promise.race([database.pool.query("select 1"), late.promise]);
    return true;
  } catch (error) {
    log.warn({ err: error }, "the database does not answer");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
