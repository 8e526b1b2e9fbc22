import { URL_MAX } from "#core/events/event.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

/** A host and a path, as people copy them: `zoom.us/j/884`. */
const WITHOUT_SCHEME = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}\/[^\s\p{Cc}]+$/iu;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/**
 * A web address as typed, without the space around it, or none when empty (PRODUCT P10); a host with a path gets `https://`. Only http and https; no name or
 * password in front of the host, which serves only to make one host look like another.
 */
export function linkOf(text: string): Checked<string | null> {
  const typed = text.trim().normalize("NFC");
  const link = WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed;
  if (link === "") return accepted(null);
  if (link.length > URL_MAX || !WEB_ADDRESS.test(link)) return refused("fields.url");
  const url = URL.parse(link);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return refused("fields.url");
  return accepted(link);
}
