import { STASHED_FORM_COOKIE, STASHED_FORM_SECONDS, type StashedForm } from "#core/stashed-form.ts";
import { readCookie } from "#core/cookies.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type StashContext = Pick<RequestContext, "site" | "stashedForms">;

/**
 * Stores a form while its sender signs in again. Returns the `Set-Cookie` value that names it; null for a form that is
 * too long to store.
 */
export async function stashForm(form: StashedForm, { site, stashedForms }: StashContext): Promise<string | null> {
  const key = await stashedForms.store(form);
  return key === null ? null : cookie(key, STASHED_FORM_SECONDS, site.baseUrl);
}

/**
 * Returns the stored form of this person on this page, and the `Set-Cookie` value that deletes the cookie, so that the
 * form is restored only once.
 */
export async function takeStashedForm(
  cookies: string | null,
  requested: { path: string; owner: string },
  { site, stashedForms }: StashContext,
): Promise<{ fields: StashedForm["fields"]; forget: string } | null> {
  const key = readCookie(cookies, STASHED_FORM_COOKIE);
  const form = key === null ? null : await stashedForms.find(key);
  if (form === null || form.path !== requested.path || form.owner !== requested.owner) return null;
  return { fields: form.fields, forget: cookie("", 0, site.baseUrl) };
}

function cookie(value: string, seconds: number, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${STASHED_FORM_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
