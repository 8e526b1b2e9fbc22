import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  STASHED_FORM_COOKIE,
  STASHED_FORM_MAX,
  STASHED_FORM_SECONDS,
  type StashedForm,
  packForm,
  unpackForm,
} from "#core/stashed-form.ts";
import { readCookie } from "#core/text/read-cookie.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type StashContext = Pick<RequestContext, "sealer" | "site" | "longForms">;

/**
 * Returns the `Set-Cookie` value that stores a form while its sender signs in again; null for a form that is too long
 * to store.
 */
export function stashForm(form: StashedForm, { sealer, site, longForms }: StashContext): string | null {
  // Compressing first makes room for texts of about twice the length.
  const compressed = deflateRawSync(packForm(form)).toString("base64url");
  const sealed = sealer.seal(STASHED_FORM_COOKIE, compressed);
  const value = sealed.length > STASHED_FORM_MAX ? (longForms?.keep(sealed) ?? null) : sealed;
  return value === null ? null : cookie(value, STASHED_FORM_SECONDS, site.baseUrl);
}

/**
 * Returns the stored form of this person on this page, and the `Set-Cookie` value that deletes it, so that the form is
 * restored only once.
 */
export function takeStashedForm(
  cookies: string | null,
  requested: { path: string; owner: string },
  { sealer, site, longForms }: StashContext,
): { fields: StashedForm["fields"]; forget: string } | null {
  const sealed = longForms?.found ?? readCookie(cookies, STASHED_FORM_COOKIE);
  const opened = sealed === null ? null : sealer.open(STASHED_FORM_COOKIE, sealed);
  const form = opened === null ? null : unpackForm(inflateRawSync(Buffer.from(opened, "base64url")).toString("utf8"));
  if (form === null || form.path !== requested.path || form.owner !== requested.owner) return null;
  return { fields: form.fields, forget: cookie("", 0, site.baseUrl) };
}

function cookie(value: string, seconds: number, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${STASHED_FORM_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
