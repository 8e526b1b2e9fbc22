import { OAuth2Server } from "oauth2-mock-server";

/** A local provider that acts as Facebook and as an OpenID provider and returns the profiles that the test sets. */
export type ProviderDouble = {
  /** The server settings for using it. */
  settings: Record<string, string>;
  /** The profile that it returns for the next sign-ins. */
  claims: Record<string, unknown>;
  /** Its behavior: accepts people, rejects them, or fails when their profile is requested. */
  mood: "lets-in" | "denies" | "breaks";
  stop: () => Promise<void>;
};

export async function startProvider(): Promise<ProviderDouble> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const base = server.issuer.url ?? "";
  const double: ProviderDouble = {
    settings: settingsFor(base),
    claims: {},
    mood: "lets-in",
    stop: () => server.stop(),
  };
  server.service.on("beforeTokenSigning", (token) => Object.assign(token.payload, double.claims));
  server.service.on("beforeUserinfo", (answer) => {
    answer.body = { ...double.claims };
  });
  server.service.on("beforeResponse", (answer) => {
    if (double.mood !== "breaks") return;
    answer.statusCode = 500;
    answer.body = { error: "server_error" };
  });
  server.service.on("beforeAuthorizeRedirect", ({ url }) => {
    if (double.mood !== "denies") return;
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  return double;
}

function settingsFor(base: string): Record<string, string> {
  return {
    FACEBOOK_CLIENT_ID: "an-id",
    FACEBOOK_CLIENT_SECRET: "a-secret",
    FACEBOOK_AUTHORIZATION_URL: `${base}/authorize`,
    FACEBOOK_TOKEN_URL: `${base}/token`,
    FACEBOOK_USER_INFO_URL: `${base}/userinfo`,
    OIDC_PROVIDERS: "work",
    OIDC_WORK_NAME: "Work",
    OIDC_WORK_ISSUER: base,
    OIDC_WORK_CLIENT_ID: "an-id",
    OIDC_WORK_CLIENT_SECRET: "a-secret",
  };
}
