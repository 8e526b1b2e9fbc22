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
export async function endSession(form: SentForm, viewer: Viewer, about: RequestContext): Promise<Answered> {
  const end = () => about.auth.revokeSession(viewer, form.text("id"));
  const result = await orLogged(about, NOTE, end);
  if (result === null) return refuseAway(SHOWN, about);
  if (result.outcome === "unknown") {
    return changedMeanwhile(["security.sessions.endedTitle", "security.sessions.gone"], about);
  }
  return done(["security.sessions.endedTitle", "security.sessions.ended"], result, { about });
}

/** Signs all other devices out. */
export async function endOtherSessions(_form: SentForm, viewer: Viewer, about: RequestContext): Promise<Answered> {
  const result = await orLogged(about, NOTE, () => about.auth.revokeOthers(viewer));
  if (result === null) return refuseAway(SHOWN, about);
  if (result.outcome === "unproved") return refuseUnproved(SHOWN, about);
  const values = { count: result.count };
  return done(["security.sessions.endedAllTitle", "security.sessions.endedAll"], result, { about, values });
}
