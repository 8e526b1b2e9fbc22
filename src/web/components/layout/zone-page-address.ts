import { zoneReturnPath } from "#web/http/zone-return-path.ts";

/** The address of the page with every time zone, which leads back to where it was opened. */
export function zonePageAddress(from: { pathname: string; search: string }): string {
  return `/time-zone?returnTo=${encodeURIComponent(zoneReturnPath(from.pathname + from.search))}`;
}
