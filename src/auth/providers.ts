/** A provider of accounts elsewhere that has keys, with every address that is asked of it. */
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
      /** Its `/.well-known/openid-configuration` tells all other addresses. */
      issuer: string;
      scopes: readonly string[];
    };

/** Our word for a provider that does not vouch for the address of its user. */
export const UNVERIFIED_CODE = "provider_email_unverified";
