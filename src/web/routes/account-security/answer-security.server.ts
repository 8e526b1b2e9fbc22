import { AppError } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { removePasskey, renamePasskey } from "#web/routes/account-security/answer-passkeys.server.ts";
import { proveViewer, sendProof } from "#web/routes/account-security/answer-proof.server.ts";
import { connectProvider, disconnectProvider } from "#web/routes/account-security/answer-providers.server.ts";
import { endOtherSessions, endSession } from "#web/routes/account-security/answer-sessions.server.ts";
import {
  makeRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from "#web/routes/account-security/answer-two-factor.server.ts";
import { confirmTwoFactor } from "#web/routes/account-security/confirm-two-factor.server.ts";
import type { Answered } from "#web/routes/account-security/refuse.server.ts";
import type { SecurityIntent } from "#web/routes/account-security/security-intent.ts";

type Act = (form: SentForm, viewer: Viewer, context: RequestContext) => Promise<Answered>;

const ACTS: Readonly<Record<SecurityIntent, Act>> = {
  "end-session": endSession,
  "end-others": endOtherSessions,
  prove: proveViewer,
  "send-proof": sendProof,
  connect: connectProvider,
  disconnect: disconnectProvider,
  "rename-passkey": renamePasskey,
  "remove-passkey": removePasskey,
  "set-up": setUpTwoFactor,
  confirm: confirmTwoFactor,
  "turn-off": turnOffTwoFactor,
  "new-codes": makeRecoveryCodes,
};

/** Does what one of the page's forms asks for. */
export async function answerSecurity(request: Request, viewer: Viewer, context: RequestContext) {
  const form = await readForm(request);
  const act = Object.entries(ACTS).find(([intent]) => intent === form.text("intent"))?.[1];
  if (act === undefined) throw new AppError("invalid", "no form of the page asks for that");
  const answer = await act(form, viewer, context);
  if (answer instanceof Response) throw answer;
  return answer;
}
