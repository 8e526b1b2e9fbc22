import { betterAuth } from "better-auth";
import { genericOAuth, type GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import { type LibraryApi, libraryApi } from "#auth/library/library-api.ts";
import { type LibrarySettings, sharedOptions } from "#auth/library/shared-options.ts";
import { facebookUser } from "#auth/library/facebook-user.ts";
import { type ProviderConfig, UNVERIFIED_CODE } from "#auth/providers.ts";

/** The library for social sign-in; null if a provider does not respond. */
export type SocialLibrary = (provider: string) => Promise<LibraryApi | null>;

/**
 * Opens the library for providers at the first use: it reads each OpenID provider's configuration, and one that is
 * unavailable then must be tried again later.
 */
export function openSocialLibrary(settings: LibrarySettings, providers: readonly ProviderConfig[]): SocialLibrary {
  const opened = new Map<string, LibraryApi>();
  return async (id) => {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const provider = providers.find((each) => each.id === id);
    if (provider === undefined) return null;
    const library = await openFor(settings, provider);
    if (library !== null) opened.set(id, library);
    return library;
  };
}

async function openFor(settings: LibrarySettings, provider: ProviderConfig): Promise<LibraryApi | null> {
  const shared = sharedOptions(settings);
  const library = betterAuth({
    ...shared,
    // A person signed in both here and there has proved both, whatever the addresses.
    account: { ...shared.account, accountLinking: { allowDifferentEmails: true } },
    user: {
      modelName: "users",
      validateUserInfo: ({ user, source }) =>
        source.action !== "sign-in" && user.emailVerified !== true ? { error: UNVERIFIED_CODE } : undefined,
    },
    plugins: [genericOAuth({ config: [configOf(provider)] })],
  });
  const { socialProviders } = await library.$context;
  const found = socialProviders.find(({ id }) => id === provider.id);
  if (found === undefined) return null;
  if (provider.kind === "openid" && !isSameIssuer(found.issuer, provider.issuer)) {
    const named = new Error(`its document names the issuer ${found.issuer}, not ${provider.issuer}`);
    settings.log(named, `the provider ${provider.id} cannot be used`);
    return null;
  }
  return libraryApi(library);
}

/** Whether a provider's document is that of the configured issuer (OpenID Connect Discovery §4.3), with or without a slash at the end. */
function isSameIssuer(named: string | undefined, configured: string): boolean {
  const [one, other] = [named ?? "", configured].map((issuer) => issuer.replace(/\/$/, ""));
  return one === other;
}

/** A new account is created only with consent: see `requestSignUp`. */
const SHARED = { disableImplicitSignUp: true } as const;
const NAME_MAX = 120;

function configOf(provider: ProviderConfig): GenericOAuthConfig {
  const { id, clientId } = provider;
  if (provider.kind === "facebook") {
    const { clientSecret, authorizationUrl, tokenUrl, userInfoUrl } = provider;
    return {
      ...SHARED,
      providerId: id,
      clientId,
      clientSecret,
      authorizationUrl,
      tokenUrl,
      userInfoUrl,
      scopes: ["public_profile", "email"],
      pkce: false,
      getUserInfo: ({ accessToken }) => facebookUser(userInfoUrl, accessToken),
    };
  }
  return {
    ...SHARED,
    providerId: id,
    clientId,
    ...(provider.clientSecret !== null && { clientSecret: provider.clientSecret }),
    discoveryUrl: `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: [...provider.scopes],
    mapProfileToUser: ({ name, email, emailVerified }) => ({
      name: String(name ?? "").slice(0, NAME_MAX),
      email: email ?? null,
      emailVerified: emailVerified === true,
    }),
  };
}
