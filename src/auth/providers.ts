/** A configured provider, with all its addresses. */
export type ProviderConfig =
  | {
      kind: "facebook";
      id: "facebook";
      name: string;
      clientId: string;
      clientSecret: string;
      authorizationUrl: string;
      tokenUrl: string;
      userInfoUrl: string;
    }
  | {
      kind: "openid";
      id: string;
      name: string;
      clientId: string;
      clientSecret: string | null;
      /** Its `/.well-known/openid-configuration` contains all other addresses. */
      issuer: string;
      scopes: readonly string[];
    };

/** Our error code for a provider that does not verify its user's address. */
export const UNVERIFIED_CODE = "provider_email_unverified";
