import type { Limited } from "#auth/auth.ts";
import { keyedHash } from "#auth/keyed-hash.ts";
import { LIMITS, type LimitName } from "#auth/limits/limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { refillAllowances, takeAllowances } from "#data/queries/auth-limits-write.ts";

/** Whose try it is, by limit: a client's address, an account's number, an email address. */
export type Tries = Partial<Record<LimitName, string>>;

/** Counts one try under each limit, in one query; null when there is room in all of them. */
export async function takeLimits(scope: AuthScope, tries: Tries): Promise<Limited | null> {
  const { limitFactor, db } = scope.deps;
  if (limitFactor === null) return null;
  const asked = entriesOf(tries).map(([name, whose]) => {
    const { atOnce, everyMs } = LIMITS[name];
    const costMs = everyMs / limitFactor;
    return { key: keyOf(scope, name, whose), costMs, capacityMs: atOnce * limitFactor * costMs };
  });
  const retryAfterSeconds = await takeAllowances(db, asked, scope.now);
  return retryAfterSeconds === 0 ? null : { outcome: "limited", retryAfterSeconds, cookies: [] };
}

/** Forgets the tries: whoever made them had the right to. */
export async function forgetTries(scope: AuthScope, tries: Tries): Promise<void> {
  if (scope.deps.limitFactor === null) return;
  const keys = entriesOf(tries).map(([name, whose]) => keyOf(scope, name, whose));
  await refillAllowances(scope.deps.db, keys);
}

function entriesOf(tries: Tries): [LimitName, string][] {
  return Object.entries(tries) as [LimitName, string][];
}

/** No address stands in the table, and nobody without the site's secret can tell whose a row is. */
function keyOf(scope: AuthScope, name: LimitName, whose: string): string {
  return `${name} ${keyedHash(scope.deps.secret, "limit", whose)}`;
}
