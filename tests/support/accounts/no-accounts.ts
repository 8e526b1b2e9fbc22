import type { Accounts } from "#auth/accounts.ts";
import type { Auth, PublicForms } from "#auth/auth.ts";
import { makeSealer } from "#auth/sealer.ts";

/** Fails a test that calls a flow which it did not prepare. */
export const noAuth = new Proxy({} as Auth, {
  get: (_, act) => () => {
    throw new Error(`This test gave no auth, but ${String(act)} was asked.`);
  },
});

/** Fails a test that uses public forms which it did not prepare. */
export const noPublicForms = new Proxy({} as PublicForms, {
  get: (_, act) => () => {
    throw new Error(`This test gave no public forms, but ${String(act)} was asked.`);
  },
});

/** Nobody is signed in, and nobody can sign in. */
export const noAccounts: Accounts = {
  readViewer: async () => null,
  aliveSessions: async () => new Set(),
  forVisit: () => noAuth,
  publicFormsFor: () => noPublicForms,
  sealer: makeSealer("the secret of a test"),
};
