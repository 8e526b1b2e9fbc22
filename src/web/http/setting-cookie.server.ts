import { ZONE_COOKIE_SECONDS } from "#core/time/viewer-zone.ts";

/** A cookie for a year that scripts may read, as the first-visit script and the picker do. */
export function settingCookie([name, value]: [string, string], baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ZONE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
