import { leaveDigest } from "#commands/digest/leave-digest.ts";
import type { Toast } from "#core/toast.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DigestOffAnswer } from "#web/routes/digest-off/digest-off-view.ts";

const FAILED: Toast = { kind: "error", seconds: 0, title: "digest.leave.failed", message: "digest.leave.failedText" };

/**
 * Turns the digest off, for the page's button and for a mail program that unsubscribes for its reader: both post, and are answered
 * without a redirect (RFC 8058 §3.1). The page itself then says how it stands.
 */
export async function answerDigestOff(key: string, about: RequestContext) {
  const { database, actor, now } = about;
  const left = await orLogged(about, "a digest could not be turned off", () =>
    leaveDigest(database, { actor, key }, now),
  );
  if (left === null) return answerForm<DigestOffAnswer>({ toast: shownToast(FAILED, about) }, { status: 503 });
  return answerForm<DigestOffAnswer>({ toast: null }, { status: left === "unknown" ? 404 : 200 });
}
