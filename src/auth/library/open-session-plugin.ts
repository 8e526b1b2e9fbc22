import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";

/**
 * Opens a session for a person whom our own flows authenticated, and reports whose sign-in waits for its second
 * factor. The two-factor plugin hooks into three of the library's own sign-ins, by their paths; `openSession` has the
 * path of one that is not used here, so that the hook applies.
 */
export function openSessionPlugin() {
  return {
    id: "samehour",
    endpoints: {
      openSession: createAuthEndpoint("/sign-in/username", { method: "POST" }, async (ctx) => {
        const userId: unknown = ctx.body === undefined ? undefined : Reflect.get(Object(ctx.body), "userId");
        const user = typeof userId === "string" ? await ctx.context.internalAdapter.findUserById(userId) : null;
        if (user === null) return ctx.json({ opened: false });
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ opened: true });
      }),
      waitingAccount: createAuthEndpoint("/samehour/waiting-account", { method: "POST" }, async (ctx) => {
        const waiting: unknown = Reflect.get(Object(ctx.body), "waiting");
        const kept =
          typeof waiting === "string" ? await ctx.context.internalAdapter.findVerificationValue(waiting) : null;
        return ctx.json({ userId: kept?.value ?? null });
      }),
    },
  } satisfies BetterAuthPlugin;
}
