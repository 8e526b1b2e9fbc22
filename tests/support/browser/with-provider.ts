import { type ProviderDouble, startProvider } from "#tests/support/accounts/provider-double.ts";
import { KNOWN_SECRET } from "#tests/support/accounts/two-factor-member.ts";
import { test as base } from "#tests/support/browser/test.ts";

/** Playwright's `test` with one provider for all tests of a file, and a server whose settings name it. */
export const test = base.extend<object, { provider: ProviderDouble }>({
  provider: [
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  serverSettings: async ({ provider }, use) => use({ DEMO: "on", ...KNOWN_SECRET, ...provider.settings }),
});
