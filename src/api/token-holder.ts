import type { ApiContext } from "#api/api-context.ts";
import type { Problem, ProblemKind } from "#api/problem.ts";
import { acceptApiToken } from "#commands/accounts/accept-api-token.ts";
import type { ApiScope } from "#core/accounts/api-token.ts";
import type { TokenHolder } from "#data/queries/api-tokens.ts";

/** The token of a request; null if it has none. Passwords that a proxy asks for are no tokens. */
export function bearerToken(authorization: string | null): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** The member whose token it is, if it is valid and has the scope. */
export async function findHolder(
  token: string | null,
  scope: ApiScope,
  { db, now }: Pick<ApiContext, "db" | "now">,
): Promise<TokenHolder | Problem> {
  if (token === null) return refusedToken("unauthenticated", "Send a token: `Authorization: Bearer …`.", "");
  const holder = await acceptApiToken({ db }, token, now);
  if (holder === null)
    return refusedToken("unauthenticated", "The token is unknown, revoked or expired.", ', error="invalid_token"');
  if (holder.scopes.includes(scope)) return holder;
  const needed = `, error="insufficient_scope", scope="${scope}"`;
  return refusedToken("forbidden", `The token lacks the scope ${scope}.`, needed);
}

/** Says what token is needed (RFC 6750 §3). */
function refusedToken(problem: ProblemKind, detail: string, error: string): Problem {
  return { problem, detail, headers: { "www-authenticate": `Bearer realm="api"${error}` } };
}
