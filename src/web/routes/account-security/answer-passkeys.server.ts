import { passkeyNameFault } from "#core/accounts/passkey-name.ts";
import type { Viewer } from "#core/viewer.ts";
import { wordsIn } from "#messages/words-in.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type Answered,
  changedMeanwhile,
  done,
  refuse,
  refuseAway,
  refuseUnproved,
} from "#web/routes/account-security/refuse.server.ts";

const TITLE = "security.passkeys.failedTitle";
const GONE = ["security.passkeys.removedTitle", "security.passkeys.gone"] as const;

/** Gives a passkey another name. */
export async function renamePasskey(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { id, name: typed } = form.texts("id", "name");
  const name = typed.trim();
  const shown = { form: `passkey-${id}`, title: TITLE, name: typed } as const;
  const fault = passkeyNameFault(name);
  if (fault !== null) return refuse(shown, { name: wordsIn(context.translate, fault) });
  const rename = () => context.auth.renamePasskey(viewer, { id, name });
  const result = await orLogged(context, "a passkey could not be renamed", rename);
  if (result === null) return refuseAway(shown, context);
  if (result.outcome === "unknown") return changedMeanwhile(GONE, context);
  return done(["security.passkeys.renamedTitle", "security.passkeys.renamed"], result, { context, values: { name } });
}

/** Takes a passkey away. It is never the last way in: a code by email always is one. */
export async function removePasskey(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const id = form.text("id");
  const remove = () => context.auth.removePasskey(viewer, { id });
  const result = await orLogged(context, "a passkey could not be removed", remove);
  if (result === null) return refuseAway({ form: `passkey-${id}`, title: TITLE }, context);
  if (result.outcome === "unproved") return refuseUnproved({ title: TITLE }, context);
  if (result.outcome === "unknown") return changedMeanwhile(GONE, context);
  return done(["security.passkeys.removedTitle", "security.passkeys.removed"], result, { context });
}
