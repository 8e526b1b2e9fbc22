import type { Limited } from "#auth/auth.ts";
import { keyedHash } from "#auth/keyed-hash.ts";
import { LIMITS, type LimitName } from "#auth/limits/limits.ts";
import { OPEN_MAIL, type OpenMailForm } from "#auth/limits/open-mail.ts";
import type { AuthScope } from "#auth/scope.ts";
import { NETWORK_FACTOR } from "#core/rate-limits/client-key.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type Allowance, refillAllowances, consumeAllowances } from "#data/queries/auth-limits-write.ts";
import { transaction } from "#data/transaction.ts";

/** The key of each limit: a client's address, an account's id, an email address. */
export type Tries = Partial<Record<LimitName, string>>;

/**
 * Counts one attempt under each limit; null if none is reached. Shared limits (a network, the whole site) are counted
 * last: a client beyond its own limit uses up nothing of the others'.
 */
export async function takeLimits(scope: AuthScope, tries: Tries): Promise<Limited | null> {
  const { limitFactor, db } = scope.deps;
  if (limitFactor === null) return null;
  const own: Allowance[] = [];
  const shared: Allowance[] = [];
  for (const [name, whose] of entriesOf(tries)) {
    const { atOnce, everyMs } = LIMITS[name];
    const allowance = { key: keyOf(scope, name, whose), costMs: everyMs / limitFactor, capacityMs: atOnce * everyMs };
    (name.endsWith("-site") ? shared : own).push(allowance);
    if (name.endsWith("-client") && scope.network !== null) {
      const key = keyOf(scope, name, scope.network);
      shared.push({ ...allowance, key, costMs: allowance.costMs / NETWORK_FACTOR });
    }
  }
  for (const requested of [own, shared]) {
    const exhausted = requested.length === 0 ? null : await consumeAllowances(db, requested, scope.now);
    if (exhausted === null) continue;
    await recordLimit(scope, exhausted.key);
    return { outcome: "limited", retryAfterSeconds: exhausted.seconds, cookies: [] };
  }
  return null;
}

/**
 * Records in the audit log which limit was reached, at most once an hour for each key: a flood of requests must not
 * flood the log.
 */
async function recordLimit({ deps, visit, now }: AuthScope, key: string): Promise<void> {
  const [limit = ""] = key.split(" ", 1);
  const hourly = { key: `recorded ${key}`, costMs: HOUR_MS, capacityMs: HOUR_MS };
  await transaction(deps.db, async (tx) => {
    if ((await consumeAllowances(tx, [hourly], now)) !== null) return;
    const entry = { action: "reach-limit", actor: visit.actor, entity: null, outcome: "done" } as const;
    await recordAudit(tx, { ...entry, facts: { limit } }, now);
  });
}

/**
 * Counts one mail that a form causes without an account, under all limits of its row of `OPEN_MAIL`; null if it may be
 * sent.
 */
export function takeOpenMail(scope: AuthScope, form: OpenMailForm, email: string): Promise<Limited | null> {
  const { client } = OPEN_MAIL[form];
  return takeLimits(scope, { [client]: scope.client, ...mailTries(form, email) });
}

/** The limits of a form's mail besides its client: the mailbox and the whole site. */
export function mailTries(form: OpenMailForm, email: string): { "mail-address": string; "mail-site": string } {
  return { "mail-address": `${form} ${email}`, "mail-site": form };
}

/** Deletes the attempts after a successful one. */
export async function forgetTries(scope: AuthScope, tries: Tries): Promise<void> {
  if (scope.deps.limitFactor === null) return;
  const keys = entriesOf(tries).map(([name, whose]) => keyOf(scope, name, whose));
  await refillAllowances(scope.deps.db, keys);
}

function entriesOf(tries: Tries): [LimitName, string][] {
  return Object.entries(tries) as [LimitName, string][];
}

/** The table contains no addresses, and without the site's secret nobody can tell whose a row is. */
function keyOf(scope: AuthScope, name: LimitName, whose: string): string {
  return `${name} ${keyedHash(scope.deps.secret, "limit", whose)}`;
}
