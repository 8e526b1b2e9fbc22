import type { PasskeyView, SessionView } from "#auth/auth.ts";
import { RECOVERY_CODES } from "#auth/two-factor-settings.ts";
import { deviceOf } from "#core/accounts/sign-in.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Loads the page of the viewer's sign-in methods and sessions. */
export async function securityLoader(viewer: Viewer, context: RequestContext) {
  const { auth, translate, site, actor } = context;
  const signInMethods = await auth.signInWays(viewer);
  const passkeys = await auth.listPasskeys(viewer);
  const sessions = await auth.listSessions(viewer);
  return {
    documentTitle: translate("layout.documentTitle", { title: translate("security.title"), site: site.name }),
    hasPassword: signInMethods.hasPassword,
    email: viewer.email,
    /** Whether sign-in methods can be added; otherwise the viewer must prove their identity first. */
    mayAdd: auth.isProvedLately(viewer),
    providers: providersOf(signInMethods.providers, context),
    twoFactor: signInMethods.twoFactor,
    codesLeft: signInMethods.recoveryCodesLeft ?? 0,
    codesTotal: RECOVERY_CODES,
    passkeys: passkeys.map((each) => passkeyLine(each, context)),
    /** The suggested name for a passkey created on this device. */
    thisDevice: deviceName(deviceOf(actor.userAgent), context),
    sessions: sessions.map((each) => sessionLine(each, context)),
  };
}

export type SecurityView = Awaited<ReturnType<typeof securityLoader>>;
export type ProviderLine = { id: string; name: string; isConnected: boolean };

/** The providers of this site, and connected providers that the site no longer offers. */
function providersOf(connected: readonly string[], { auth }: RequestContext): ProviderLine[] {
  const known = auth.providers();
  const removed = connected.filter((id) => !known.some((each) => each.id === id)).map((id) => ({ id, name: id }));
  return [...known, ...removed].map(({ id, name }) => ({ id, name, isConnected: connected.includes(id) }));
}

export type PasskeyLine = ReturnType<typeof passkeyLine>;

function passkeyLine({ id, name, createdAt }: PasskeyView, context: RequestContext) {
  const { translate } = context;
  const added = translate("security.passkeys.added", { date: written(createdAt, context) });
  return { id, name: name || translate("security.passkeys.unnamed"), added };
}

export type SessionLine = ReturnType<typeof sessionLine>;

function sessionLine(session: SessionView, context: RequestContext) {
  const { id, isCurrent, system, network, openedAt, seenAt } = session;
  const { translate } = context;
  const facts = [
    network === null ? null : translate("security.sessions.from", { network }),
    translate("security.sessions.opened", { date: written(openedAt, context) }),
    isCurrent
      ? translate("security.sessions.now")
      : translate("security.sessions.seen", { date: written(seenAt, context) }),
  ];
  const text = facts.filter((fact) => fact !== null).join(" · ");
  return { id, isCurrent, system, device: deviceName(session, context), text };
}

function deviceName(
  { browser, system }: Pick<SessionView, "browser" | "system">,
  { translate }: RequestContext,
): string {
  if (browser !== null && system !== null) return translate("security.sessions.on", { browser, system });
  return browser ?? system ?? translate("security.sessions.unknown");
}

function written(at: EpochMs, { language, zone, hour12 }: RequestContext): string {
  return formatDateAtClock(at, { locale: LOCALES[language], zone: zone.id, hour12 });
}
