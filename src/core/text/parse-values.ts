import { PRICE_MAX, URL_MAX } from "#core/events/event.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";

// Digits with or without thousands separators, at most two decimals, an optional dollar sign.
const PRICE = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/;

/** A price in US dollars from 0 to 9,999.99; null if empty (PRODUCT P10). */
export function priceOf(text: string): Result<number | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const match = PRICE.exec(typed);
  if (match === null) return refused("fields.price", { max: PRICE_MAX });
  const price = Number(`${match[1]?.replaceAll(",", "")}${match[2] ?? ""}`);
  return price <= PRICE_MAX ? accepted(price) : refused("fields.price", { max: PRICE_MAX });
}

/** Host and path without a scheme, as people copy them: `zoom.us/j/884`. */
const WITHOUT_SCHEME = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}\/[^\s\p{Cc}]+$/iu;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/**
 * A web address as typed, trimmed; null if empty (PRODUCT P10); a host with a path gets `https://`. Only http and
 * https; no user name or password before the host, which serves only to disguise the host.
 */
export function linkOf(text: string): Result<string | null> {
  const typed = text.trim().normalize("NFC");
  const link = WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed;
  if (link === "") return accepted(null);
  if (link.length > URL_MAX || !WEB_ADDRESS.test(link)) return refused("fields.url");
  const url = URL.parse(link);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return refused("fields.url");
  return accepted(link);
}

/** RFC 5321 §4.5.3.1. */
const EMAIL_MAX = 254;
const LOCAL_PART_MAX = 64;

// A dot-atom (RFC 5322 §3.2.3) before the @; after it at least two labels of a host name. Quoted names and IP
// addresses are valid by the standard, but in a form they are mistakes.
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** An email address that mail can be sent to, trimmed. */
export function emailOf(text: string): Result<string> {
  const email = text.trim();
  const at = email.lastIndexOf("@");
  const [local, host] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  const fits = email.length <= EMAIL_MAX && local.length <= LOCAL_PART_MAX;
  return fits && LOCAL_PART.test(local) && HOST.test(host) ? accepted(email) : refused("fields.email");
}
