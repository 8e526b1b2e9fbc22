import * as fc from "fast-check";
import type { FormInput, SiteInputs } from "#tests/support/fuzz/site-inputs.ts";

/** A request that anyone can send. */
export type SentInput = { method: "GET" | "POST"; path: string; body: string | null; headers: Record<string, string> };

/** Values that have broken programs: quotes, markup, NUL, lone surrogates, other directions, long and extreme ones. */
const NASTY = [
  "",
  " ",
  "'",
  `"><script>alert(1)</script>`,
  "'; drop table events; --",
  "%00",
  "\0",
  "\uD800",
  "\u202Eabc",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "{{7*7}}",
  "NaN",
  "-1",
  "0",
  "1e309",
  "9223372036854775808",
  "99999999999999999999",
  "2026-02-30",
  "0000-00-00T00:00",
  "+275760-09-13T00:00",
  "2026-03-08T02:30",
  "Europe/Nowhere",
  "FREQ=SECONDLY;COUNT=999999999",
  "mailto:nobody@example.org",
  "javascript:alert(1)",
  "http://[::1]:0/",
  "a".repeat(20_000),
  "(".repeat(500),
  "ﷺ".repeat(300),
  "👩‍👩‍👧‍👦",
] as const;

/** Forms that would end the session with which the others are sent. */
const ENDS_SESSION = /^\/(sign-out|account\/delete|account\/security)/;

const aValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
const aName = fc.oneof(
  fc.constantFrom(
    "q",
    "page",
    "tz",
    "day",
    "hour",
    "near",
    "type",
    "fits",
    "date",
    "month",
    "cursor",
    "limit",
    "_routes",
  ),
  fc.string({ maxLength: 20 }),
);
const headers = fc.record(
  {
    accept: fc.constantFrom("text/html", "application/json", "text/calendar", "*/*", ""),
    "accept-encoding": fc.constantFrom("br", "gzip", "identity", "*;q=0", "x"),
    "accept-language": fc.constantFrom("en", "ar", "zz-ZZ;q=2", "*"),
    "if-none-match": fc.constantFrom("*", '"x"', "W/", '"'),
    "if-modified-since": fc.constantFrom("Tue, 15 Nov 1994 08:12:31 GMT", "never"),
    range: fc.constantFrom("bytes=0-1", "bytes=9-1", "bytes=-"),
  },
  { requiredKeys: [] },
);
/** Cookies that a visitor may have, beside the session. */
const cookies = fc.oneof(
  fc.constant(""),
  fc.constantFrom(
    "tz=Asia/Kolkata",
    "tz=Nowhere",
    "tz=%00",
    "density=compact",
    "free=mo0600-0830",
    "free=x",
    "=",
    ";;",
  ),
);

/** Any request to a site with these inputs; `session` is the cookie of a member, or empty. */
export function anInput({ paths, forms }: SiteInputs, session: string): fc.Arbitrary<SentInput> {
  const sendable = forms.filter(({ action }) => !ENDS_SESSION.test(action));
  const anAddress = fc
    .tuple(fc.constantFrom(...paths), fc.array(fc.tuple(aName, aValue), { maxLength: 4 }))
    .map(([path, more]): Pick<SentInput, "method" | "path" | "body"> => ({
      method: "GET",
      path: withQuery(path, more),
      body: null,
    }));
  const aBrokenPath = fc
    .tuple(fc.constantFrom(...paths), fc.string({ unit: "binary", maxLength: 30 }), fc.nat())
    .map(([path, piece, at]): Pick<SentInput, "method" | "path" | "body"> => {
      const place = at % (path.length + 1);
      const broken = path.slice(0, place) + encodeURIComponent(piece.toWellFormed()) + path.slice(place);
      return { method: "GET", path: broken.startsWith("/") ? broken : `/${broken}`, body: null };
    });
  const aForm = fc.constantFrom(...sendable).chain((form) => filledIn(form));
  return fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: anAddress },
        { weight: 1, arbitrary: aBrokenPath },
        { weight: 4, arbitrary: aForm },
      ),
      headers,
      cookies,
      fc.boolean(),
    )
    .map(([input, more, cookie, isMember]) => {
      const sent = [cookie, isMember ? session : ""].filter((each) => each !== "").join("; ");
      return { ...input, headers: { ...more, cookie: sent } };
    });
}

/** A form whose fields keep their values or have others; some are missing and some are sent twice. */
function filledIn({ action, method, fields }: FormInput): fc.Arbitrary<Pick<SentInput, "method" | "path" | "body">> {
  const field = ([name, value]: readonly [string, string]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([[name, value]]) },
      { weight: 3, arbitrary: aValue.map((other) => [[name, other]]) },
      { weight: 1, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: aValue.map((other) => [
          [name, value],
          [name, other],
        ]),
      },
    );
  return fc.tuple(...fields.map(field)).map((parts) => {
    const pairs = parts.flat() as [string, string][];
    if (method === "get") return { method: "GET", path: withQuery(action, pairs), body: null };
    return { method: "POST", path: action, body: queryOf(pairs) };
  });
}

function withQuery(path: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${queryOf(pairs)}`;
}

function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString();
}

/** Sends a request as a page of the site would; returns what is wrong with the answer, or null. */
export async function faultOf(origin: string, { method, path, body, headers: own }: SentInput): Promise<string | null> {
  const form = { origin, "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { ...own, ...(body !== null && form) },
    ...(body !== null && { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (answer.status >= 500) return `answered with ${answer.status}`;
  return /\n\s+at .+\.(?:ts|js):\d+/.test(text) ? "shows a stack trace" : null;
}
