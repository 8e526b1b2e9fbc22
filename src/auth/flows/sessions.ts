import type { Auth } from "#auth/auth.ts";
import { isProvedLately } from "#auth/flows/prove-again.ts";
import { recordAct } from "#auth/flows/record-proof.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import { endThisSession } from "#auth/flows/sign-out.ts";
import type { AuthScope } from "#auth/scope.ts";
import { seenSince } from "#auth/lifetimes.ts";
import { unpackDevice } from "#core/accounts/sign-in.ts";
import type { Viewer } from "#core/viewer.ts";
import { listSessionsOfUser } from "#data/queries/sessions.ts";
import { deleteSession, deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { transaction } from "#data/transaction.ts";

/** The viewer's sessions, the present one first. */
export async function listSessions(scope: AuthScope, viewer: Viewer): ReturnType<Auth["listSessions"]> {
  const { now } = scope;
  const rows = await listSessionsOfUser(scope.deps.db, viewer.userId, { now, seenSince: seenSince(now) });
  const views = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...unpackDevice(userAgent),
    isCurrent: row.id === viewer.sessionId,
  }));
  return views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one session of the viewer, from its next request on; another one than this only after a recent proof of identity. */
export async function revokeSession(scope: AuthScope, viewer: Viewer, id: string): ReturnType<Auth["revokeSession"]> {
  const { userId } = viewer;
  if (id !== viewer.sessionId && !isProvedLately(scope, viewer)) return { outcome: "unproved", cookies: [] };
  const revoked = await transaction(scope.deps.db, async (tx) => {
    if (!(await deleteSession(tx, userId, id))) return false;
    await recordAct(tx, scope, userId, { action: "end-session" });
    return true;
  });
  if (!revoked) return { outcome: "unknown", cookies: [] };
  return { outcome: "revoked", cookies: id === viewer.sessionId ? await endThisSession(scope) : [] };
}

/** Ends all sessions of the viewer except the present one. */
export async function revokeOthers(scope: AuthScope, viewer: Viewer): ReturnType<Auth["revokeOthers"]> {
  if (!isProvedLately(scope, viewer)) return { outcome: "unproved", cookies: [] };
  const { userId, sessionId, email } = viewer;
  const count = await transaction(scope.deps.db, async (tx) => {
    const ended = await deleteSessionsOf(tx, userId, sessionId);
    if (ended === 0) return ended;
    await recordAct(tx, scope, userId, { action: "end-other-sessions", facts: { count: ended } });
    const message = { name: "sign-in-changed", data: { change: "sessions", name: "", at: scope.now } } as const;
    await sendMail(tx, scope, { to: email, userId, message });
    return ended;
  });
  return { outcome: "revoked", count, cookies: [] };
}
