import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";

const OPEN_SESSION_PATH = "/samehour/open-session";

/** Opens a session for a person whom our own flows authenticated. */
export function openSessionPlugin() {
  return {
    id: "samehour",
    endpoints: {
      openSession: createAuthEndpoint(OPEN_SESSION_PATH, { method: "POST" }, async (ctx) => {
        const userId: unknown = ctx.body === undefined ? undefined : Reflect.get(Object(ctx.body), "userId");
        const user = typeof userId === "string" ? await ctx.context.internalAdapter.findUserById(userId) : null;
        if (user === null) return ctx.json({ opened: false });
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ opened: true });
      }),
    },
  } satisfies BetterAuthPlugin;
}

/**
 * The library's two-factor plugin, whose hook runs after `openSession`: it replaces the new session by a challenge if the
 * account has two-factor and the device is not trusted. By itself it runs only after the library's own sign-ins.
 */
export function twoFactorAfterOpenSession(options: Parameters<typeof twoFactor>[0]) {
  const plugin = twoFactor(options);
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: { path?: string }) => context.path === OPEN_SESSION_PATH,
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}
