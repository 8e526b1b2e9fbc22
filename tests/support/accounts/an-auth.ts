import type { Auth, PublicForms } from "#auth/auth.ts";
import { noAuth, noPublicForms } from "#tests/support/accounts/no-accounts.ts";

/** Accounts whose flows return what a test prepared; any other flow fails the test. */
export function anAuth(overrides: Partial<Auth>): Auth {
  return new Proxy(noAuth, { get: (none, act) => Reflect.get(overrides, act) ?? Reflect.get(none, act) });
}

/** Public forms that respond as a test prepared; any other use fails the test. */
export function somePublicForms(prepared: Partial<PublicForms>): PublicForms {
  return new Proxy(noPublicForms, { get: (none, act) => Reflect.get(prepared, act) ?? Reflect.get(none, act) });
}
