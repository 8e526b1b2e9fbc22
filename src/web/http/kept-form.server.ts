import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  KEPT_FORM_COOKIE,
  KEPT_FORM_MAX,
  KEPT_FORM_SECONDS,
  type KeptForm,
  packForm,
  unpackForm,
} from "#core/kept-long-form.ts";
import { readCookie } from "#core/text/read-cookie.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Keeper = Pick<RequestContext, "sealer" | "site" | "longForms">;

/** The `Set-Cookie` value that keeps a form while its person signs in again; null for one that is too long to be kept. */
export function keepForm(form: KeptForm, { sealer, site, longForms }: Keeper): string | null {
  // Pressed together, a text of twice the length is kept.
  const pressed = deflateRawSync(packForm(form)).toString("base64url");
  const sealed = sealer.seal(KEPT_FORM_COOKIE, pressed);
  const value = sealed.length > KEPT_FORM_MAX ? (longForms?.keep(sealed) ?? null) : sealed;
  return value === null ? null : cookie(value, KEPT_FORM_SECONDS, site.baseUrl);
}

/** The form that was kept for this person on this page, and the `Set-Cookie` value that forgets it: it comes back once. */
export function takeKeptForm(
  cookies: string | null,
  requested: { path: string; owner: string },
  { sealer, site, longForms }: Keeper,
): { fields: KeptForm["fields"]; forget: string } | null {
  const sealed = longForms?.found ?? readCookie(cookies, KEPT_FORM_COOKIE);
  const opened = sealed === null ? null : sealer.open(KEPT_FORM_COOKIE, sealed);
  const form = opened === null ? null : unpackForm(inflateRawSync(Buffer.from(opened, "base64url")).toString("utf8"));
  if (form === null || form.path !== requested.path || form.owner !== requested.owner) return null;
  return { fields: form.fields, forget: cookie("", 0, site.baseUrl) };
}

function cookie(value: string, seconds: number, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${KEPT_FORM_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
