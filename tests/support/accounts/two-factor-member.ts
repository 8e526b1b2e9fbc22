import { accountsSite, AUTH_SECRET } from "#tests/support/accounts/accounts-site.ts";
import { totp } from "#tests/support/accounts/totp.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { aMember, type Member } from "#tests/support/member.ts";
import type { TestServer } from "#tests/support/server.ts";

export type TwoFactorMember = Member & { secret: string; recoveryCodes: readonly string[] };

/** The server settings that `aTwoFactorMember` needs. */
export const KNOWN_SECRET = { AUTH_SECRET };

/** Creates a member with two-factor in the directory of a running test server. */
export async function aTwoFactorMember(server: TestServer): Promise<TwoFactorMember> {
  const member = await aMember(server);
  const { email, password } = member;
  return inDirectory(server, async (database) => {
    const browser = accountsSite(database, { baseUrl: server.origin }).browser();
    await browser.run((auth) => auth.signIn({ email, password, returnTo: "/" }));
    const viewer = await browser.signedIn();
    const started = await browser.run((auth) => auth.enrolTwoFactor(viewer, { password }));
    if (started.outcome !== "started") throw new Error(`two-factor did not begin: ${started.outcome}`);
    const { secret, recoveryCodes } = started;
    // Each code is accepted once, so a test signs in with the next, `totp(secret, 1)`. Both codes are valid even if the
    // half minute ends in between.
    const { outcome } = await browser.run((auth) => auth.confirmTwoFactor(viewer, { code: totp(secret) }));
    if (outcome !== "on") throw new Error(`two-factor is not on: ${outcome}`);
    return { ...member, secret, recoveryCodes };
  });
}
