import { KNOWN_SECRET } from "#tests/support/accounts/two-factor-member.ts";
import { test as base } from "#tests/support/browser/test.ts";

/** Playwright's `test` with one provider for all tests of a worker, and a server whose settings name it. */
export const test = base.extend({
  serverSettings: async ({ provider }, use) => use({ DEMO: "on", ...KNOWN_SECRET, ...provider.settings }),
});
