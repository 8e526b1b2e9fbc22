import { URL_MAX } from "#core/events/event.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/**
 * A web address as typed, without the space around it, or none when empty (PRODUCT P10). Only http and https; no name or
 * password in front of the host, which serves only to make one host look like another.
 */
export function linkOf(text: string): Checked<string | null> {
  const link = text.trim().normalize("NFC");
  if (link === "") return accepted(null);
  if (link.length > URL_MAX || !WEB_ADDRESS.test(link)) return refused("fields.url");
  const url = URL.parse(link);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return refused("fields.url");
  return accepted(link);
}
