import type { Viewer } from "#core/viewer.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type Answered,
  changedMeanwhile,
  done,
  refuseAway,
  refuseUnproved,
} from "#web/routes/account-security/refuse.server.ts";

const SHOWN = { form: "other", title: "security.sessions.failedTitle" } as const;
const NOTE = "a session could not be ended";

/** Signs one other device out. */
export async function endSession(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const end = () => context.auth.revokeSession(viewer, form.text("id"));
  const result = await orLogged(context, NOTE, end);
  if (result === null) return refuseAway(SHOWN, context);
  if (result.outcome === "unknown") {
    return changedMeanwhile(["security.sessions.endedTitle", "security.sessions.gone"], context);
  }
  return done(["security.sessions.endedTitle", "security.sessions.ended"], result, { context });
}

/** Signs all other devices out. */
export async function endOtherSessions(_form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const result = await orLogged(context, NOTE, () => context.auth.revokeOthers(viewer));
  if (result === null) return refuseAway(SHOWN, context);
  if (result.outcome === "unproved") return refuseUnproved(SHOWN, context);
  const values = { count: result.count };
  return done(["security.sessions.endedAllTitle", "security.sessions.endedAll"], result, { context, values });
}
