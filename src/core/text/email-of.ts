import { accepted, type Checked, refused } from "#core/text/fault.ts";

/** RFC 5321 §4.5.3.1. */
const EMAIL_MAX = 254;
const LOCAL_PART_MAX = 64;

// A dot-atom (RFC 5322 §3.2.3) before the @; behind it at least two labels of a host name. Quoted names and addresses
// of machines are correct by the book, but in a form they are mistakes.
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** An email address that mail can be sent to, without the space around it. */
export function emailOf(text: string): Checked<string> {
  const email = text.trim();
  const at = email.lastIndexOf("@");
  const [local, host] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  const fits = email.length <= EMAIL_MAX && local.length <= LOCAL_PART_MAX;
  return fits && LOCAL_PART.test(local) && HOST.test(host) ? accepted(email) : refused("fields.email");
}
