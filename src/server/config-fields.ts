import { isIP } from "node:net";
import { canonicalZone } from "#core/time/zone.ts";
import { decodePercent } from "#server/edge/request-target.ts";

/** Reads one environment variable: an empty value counts as not set; a faulty value is reported as a problem and counts as not set. */
export type Fields = {
  problems: string[];
  text: (name: string, check?: (value: string) => string | null) => string | null;
};

/** Reads fields from the environment and collects a sentence for each faulty one. */
export function fieldsOf(env: NodeJS.ProcessEnv): Fields {
  const problems: string[] = [];
  return {
    problems,
    text(name, check = () => null) {
      const value = env[name]?.trim() ?? "";
      if (value === "") return null;
      const expected = check(value);
      if (expected === null) return value;
      problems.push(`${name} is ${shown(name, value)}, but must be ${expected}`);
      return null;
    },
  };
}

const SECRET = /SECRET|KEY|DATABASE_|SMTP_URL|HEADERS/;

/** The part of an address before its host: it can hold a password, also when mistyped. Email addresses have no colon. */
const BEFORE_HOST = /^(?:(?<scheme>https?:\/*|[a-z][a-z\d+.-]*:\/\/|\/\/).*|.*(?::|\/\/).*)@/is;

function shown(name: string, value: string): string {
  if (SECRET.test(name)) return "set (not shown here)";
  return JSON.stringify(value.replace(BEFORE_HOST, "$<scheme>…@").slice(0, 100));
}

// Each check returns null for a valid value, else a description of a valid one.

export function portNumber(value: string): string | null {
  const right = /^(0|[1-9]\d{0,4})$/.test(value) && Number(value) <= 65_535;
  return right ? null : "a whole number from 0 to 65535, such as 3000 (0 picks a free port)";
}

export function megabytes(value: string): string | null {
  return /^(0|[1-9]\d{0,5})$/.test(value) ? null : "a whole number of megabytes, such as 64 (0 keeps no page)";
}

export function rateLimits(value: string): string | null {
  const right = ["on", "off"].includes(value.toLowerCase()) || /^[1-9]\d{0,5}$/.test(value);
  return right ? null : "on, off, or a whole number that the limits are multiplied by, such as 10";
}

export function hostName(value: string): string | null {
  const right = isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value);
  return right ? null : "an address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost";
}

/** Checks for scheme, host and port alone; `expected` describes such an address. */
export function origin(expected: string) {
  return (value: string): string | null => {
    const url = webUrl(value);
    if (url === null || url.username !== "" || url.password !== "") return expected;
    return url.pathname === "/" && url.search === "" && url.hash === "" ? null : expected;
  };
}

/** The address of a server whose keys are settings of their own: it is logged and shown. */
export function serverAddress(value: string): string | null {
  const url = webUrl(value);
  const right = url !== null && url.username === "" && url.password === "";
  return right ? null : "an address that begins with http:// or https://, without a user name and a password";
}

export function webAddress(value: string): string | null {
  return webUrl(value) === null ? "an address that begins with http:// or https://" : null;
}

function webUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? url : null;
}

/** A mail server's address; its user name and password are percent-encoded. */
export function mailServer(value: string): string | null {
  const url = URL.parse(value);
  if (url === null || url.hostname === "" || !["smtp:", "smtps:"].includes(url.protocol)) {
    return "an address such as smtps://user:password@host:465";
  }
  return decodePercent(`${url.username}:${url.password}`) === null
    ? "an address such as smtps://user:password@host:465, with each % of the user name and the password written as %25"
    : null;
}

export function postgresAddress(value: string): string | null {
  // A socket folder is given as ?host=/run/postgresql, with no host name before it.
  const url = URL.parse(value);
  const right = url !== null && ["postgres:", "postgresql:"].includes(url.protocol);
  return right ? null : "an address such as postgres://user:password@host:5432/database";
}

export function zone(value: string): string | null {
  return canonicalZone(value) === null ? "a time zone's name, such as Europe/Berlin or UTC" : null;
}

export function emailAddress(value: string): string | null {
  const right = value.length <= 254 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/.test(value);
  return right ? null : "an email address, such as hello@samehour.example";
}

export function siteName(value: string): string | null {
  const right = value.length <= 60 && !/\p{Cc}/u.test(value);
  return right ? null : "a name of at most 60 characters";
}

/** Short names with commas between: each is part of an address and of the names of settings. */
export function providerIds(value: string): string | null {
  const ids = value.split(",").map((each) => each.trim());
  const right = ids.every((id) => /^[a-z][a-z0-9-]{0,29}$/.test(id) && id !== "facebook" && id !== "credential");
  return right && new Set(ids).size === ids.length
    ? null
    : "different names of small letters, digits and hyphens with commas between, such as google,work";
}

/** Headers as `name=value`, with commas between; values may be percent-encoded. */
export function headerPairs(value: string): string | null {
  const right = value.split(",").every((each) => isHeaderPair(each.trim()));
  return right ? null : "names and values with commas between, such as authorization=Basic%20abc";
}

function isHeaderPair(pair: string): boolean {
  const [, written] = /^[A-Za-z0-9-]+=(\S*)$/.exec(pair) ?? [];
  const sent = written === undefined ? null : decodePercent(written);
  // Node refuses other characters in a header when it sends one.
  return sent !== null && /^[\t\x20-\x7e\x80-\xff]*$/.test(sent);
}

export function ratio(value: string): string | null {
  return /^(?:0(?:\.\d{1,6})?|1(?:\.0+)?)$/.test(value) ? null : "a number from 0 to 1, such as 0.1";
}

/** Public keys of age (https://age-encryption.org/v1), with commas between. */
export function ageRecipients(value: string): string | null {
  const right = value.split(",").every((each) => /^age1[02-9ac-hj-np-z]{50,}$/.test(each.trim()));
  return right ? null : "the public key that age-keygen prints (age1…), or several with commas between";
}

export function onOrOff(value: string): string | null {
  return ["on", "off"].includes(value.toLowerCase()) ? null : "on or off";
}

/** A proxy's address or network; `loopback` means this machine. */
export function proxyList(value: string): string | null {
  const right = value.split(",").every((each) => each.trim() === "loopback" || isNetwork(each.trim()));
  return right ? null : "off, or the proxies' addresses or networks with commas between, such as loopback,10.0.0.0/8";
}

function isNetwork(value: string): boolean {
  const [address = "", bits, more] = value.split("/");
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

export function isoInstant(value: string): string | null {
  const right = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
  return right ? null : "a moment in UTC, such as 2026-11-02T15:00:00Z";
}
