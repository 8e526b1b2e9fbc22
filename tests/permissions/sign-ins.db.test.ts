import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AUDIT_ACTIONS } from "#core/audit/audit-actions.ts";
import { tableUnder } from "#tests/permissions/read-table.ts";
import { ATTEMPTS, STRANGER } from "#tests/permissions/sign-in-attempts.ts";
import { type ProviderDouble, startProvider } from "#tests/support/accounts/provider-double.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const lines = tableUnder("Sign-ins");
let provider: ProviderDouble;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
// The library checks the app's codes by the machine's clock, so the clock is fixed: a half minute must not end between
// a code and its use.
beforeEach(() => {
  provider.mood = "lets-in";
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => void vi.useRealTimers());

test.each(lines)("the audit log records what docs/permissions.md says about %s", async (name, answer, entries) => {
  const attempt = await ATTEMPTS[name]?.({ database, provider });
  const before = (await readEntries()).length;
  const { outcome } = (await attempt?.()) ?? { outcome: "no such attempt" };
  const recorded = (await readEntries()).slice(before).map(entryWords);
  expect([outcome, recorded.join("; ")]).toEqual([answer, entries]);
  expect(JSON.stringify(await readEverything())).not.toContain(STRANGER);
});

test("every attempt has a line in docs/permissions.md, and every sign-in action has an attempt", () => {
  expect(lines.map(([name]) => name)).toEqual(Object.keys(ATTEMPTS));
  const recorded = lines.map(([, , entries]) => entries).join("; ");
  for (const action of AUDIT_ACTIONS.signIns) expect(recorded).toContain(action);
});

type Entry = {
  action: string;
  outcome: string;
  role: string;
  is_own: boolean;
  is_about: boolean;
  facts: Record<string, unknown>;
  address: string | null;
};

/** The entries of the audit log in order, and whether each is by and about the member. */
async function readEntries(): Promise<readonly Entry[]> {
  const { rows } = await database.db.execute<Entry>(`
    select e.action, e.outcome, e.actor_role as role, e.facts, p.address,
           exists (select from users u where u.id = e.actor_id) as is_own,
           exists (select from users u where e.entity_type = 'user' and u.id = e.entity_id) as is_about
      from audit_entries e left join audit_personal p on p.entry_id = e.id and p.part = 'actor'
     order by e.id`);
  return rows;
}

async function readEverything() {
  const { rows } = await database.db.execute(
    "select * from audit_entries e left join audit_personal p on p.entry_id = e.id",
  );
  return rows;
}

/** An entry as the table writes it: action, outcome, by and about whom, facts. */
function entryWords({ action, outcome, role, is_own, is_about, facts, address }: Entry): string {
  expect(address).toBe("203.0.113.9");
  expect(is_own).toBe(role === "user");
  const by = is_own ? "by the member" : "by a visitor";
  const context = is_about ? "about the member" : "about nobody";
  return [action, outcome, by, context, ...Object.values(facts)].join(", ");
}
