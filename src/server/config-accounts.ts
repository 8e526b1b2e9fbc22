import type { ProviderConfig } from "#auth/providers.ts";
import * as check from "#server/config-fields.ts";

const SECRET_MIN = 32;
const FACEBOOK_GRAPH = "https://graph.facebook.com/v24.0";
const FACEBOOK_DIALOG = "https://www.facebook.com/v24.0/dialog/oauth";

/** The secret that signs cookies; null means that the site makes one. */
export function readAuthSecret(fields: check.Fields): string | null {
  return fields.text("AUTH_SECRET", (value) =>
    value.length >= SECRET_MIN ? null : `at least ${SECRET_MIN} characters, such as 'openssl rand -base64 36' prints`,
  );
}

/** The other sites with whose accounts people may sign in, each with its keys. */
export function readProviders(fields: check.Fields): readonly ProviderConfig[] {
  const ids = fields.text("OIDC_PROVIDERS", check.providerIds)?.split(",") ?? [];
  const facebook = readFacebook(fields);
  return [...(facebook === null ? [] : [facebook]), ...ids.flatMap((id) => readOpenId(fields, id.trim()) ?? [])];
}

function readFacebook(fields: check.Fields): ProviderConfig | null {
  const clientId = fields.text("FACEBOOK_CLIENT_ID");
  const clientSecret = fields.text("FACEBOOK_CLIENT_SECRET");
  const address = (name: string, usual: string): string => fields.text(name, check.webAddress) ?? usual;
  const addresses = {
    authorizationUrl: address("FACEBOOK_AUTHORIZATION_URL", FACEBOOK_DIALOG),
    tokenUrl: address("FACEBOOK_TOKEN_URL", `${FACEBOOK_GRAPH}/oauth/access_token`),
    userInfoUrl: address("FACEBOOK_USER_INFO_URL", `${FACEBOOK_GRAPH}/me`),
  };
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    const missing = clientId === null ? "FACEBOOK_CLIENT_ID" : "FACEBOOK_CLIENT_SECRET";
    fields.problems.push(`${missing} is missing: sign-in with Facebook needs both its id and its secret`);
    return null;
  }
  return { kind: "facebook", id: "facebook", name: "Facebook", clientId, clientSecret, ...addresses };
}

/** `work-place` is set by OIDC_WORK_PLACE_ISSUER and so on. */
function readOpenId(fields: check.Fields, id: string): ProviderConfig | null {
  const prefix = `OIDC_${id.toUpperCase().replaceAll("-", "_")}`;
  const before = fields.problems.length;
  const issuer = fields.text(`${prefix}_ISSUER`, check.webAddress);
  const clientId = fields.text(`${prefix}_CLIENT_ID`);
  if (issuer === null && before === fields.problems.length) {
    fields.problems.push(`${prefix}_ISSUER is missing: OIDC_PROVIDERS names ${id}`);
  }
  if (clientId === null) fields.problems.push(`${prefix}_CLIENT_ID is missing: OIDC_PROVIDERS names ${id}`);
  if (issuer === null || clientId === null) return null;
  return {
    kind: "openid",
    id,
    name: fields.text(`${prefix}_NAME`, check.siteName) ?? id,
    clientId,
    clientSecret: fields.text(`${prefix}_CLIENT_SECRET`),
    issuer,
    scopes: fields.text(`${prefix}_SCOPES`)?.split(/\s+/) ?? ["openid", "profile", "email"],
  };
}
