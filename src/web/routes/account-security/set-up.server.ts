import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { qrCode } from "#formats/qr-code.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SetUp } from "#web/routes/account-security/security-answer.ts";

/** For how long the page with the secret can be used. */
const SET_UP_MS = HOUR_MS;
const PURPOSE = "two-factor set-up";

type Secret = { uri: string; secret: string };

/** The page with the secret for the authenticator app. The secret travels in the page alone, sealed for this person. */
export function newSetUp({ uri, secret }: Secret, { userId }: Viewer, { sealer, now }: RequestContext): SetUp {
  const sealed = sealer.seal(PURPOSE, JSON.stringify([userId, now + SET_UP_MS, uri, secret]));
  return shownSetUp({ uri, secret, sealed });
}

/** The same page again, from what its form brought back; null for one that is too old or another person's. */
export function sentSetUp(sealed: string, { userId }: Viewer, { sealer, now }: RequestContext): SetUp | null {
  const opened = sealer.open(PURPOSE, sealed);
  if (opened === null) return null;
  // Sealed by us, so it is what `newSetUp` wrote.
  const [owner, until, uri, secret] = JSON.parse(opened) as [string, number, string, string];
  return owner === userId && until > now ? shownSetUp({ uri, secret, sealed }) : null;
}

function shownSetUp({ uri, secret, sealed }: Secret & { sealed: string }): SetUp {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { view: "scan", qr: qrCode(uri), secret: groups.join(" "), sealed, errors: {}, toast: null };
}
