import type { Page } from "@playwright/test";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import type { Member } from "#tests/support/member.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Adds a member's passkey to the authenticator of a page, which must be open at an address of the server. */
export async function addPasskey(page: Page, server: TestServer, { email, password }: Member): Promise<void> {
  await inDirectory(server, async (database) => {
    const browser = accountsSite(database, { baseUrl: server.origin }).browser();
    await browser.run((auth) => auth.signIn({ email, password, returnTo: "/" }));
    const viewer = await browser.signedIn();
    const requested = await browser.run((auth) => auth.passkeyRegistrationOptions(viewer));
    if (requested.outcome !== "options") throw new Error(`no passkey can be added: ${requested.outcome}`);
    const response = await page.evaluate(async (json) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        json as unknown as PublicKeyCredentialCreationOptionsJSON,
      );
      const made = await navigator.credentials.create({ publicKey });
      return made instanceof PublicKeyCredential ? made.toJSON() : null;
    }, requested.options);
    const finish = { response, name: "A test's device" };
    const { outcome } = await browser.run((auth) => auth.finishPasskeyRegistration(viewer, finish));
    if (outcome !== "added") throw new Error(`the passkey was not added: ${outcome}`);
  });
}
