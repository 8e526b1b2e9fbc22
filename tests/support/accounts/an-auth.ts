import type { Auth } from "#auth/auth.ts";
import { noAuth } from "#tests/support/accounts/no-accounts.ts";

/** Accounts that answer what a test prepared; whatever else is asked of them fails it. */
export function anAuth(given: Partial<Auth>): Auth {
  return new Proxy(noAuth, { get: (none, act) => Reflect.get(given, act) ?? Reflect.get(none, act) });
}
