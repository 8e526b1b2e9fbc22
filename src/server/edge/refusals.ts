/** What the edge refuses before the web app sees it, each with its HTTP status (RFC 9110 §15.5) and its own words in `messages/en/refusals.json`. */
export const REFUSAL_STATUS = {
  "bad-request": 400,
  "cross-site": 403,
  "no-such-file": 404,
  "wrong-method": 405,
  "too-slow": 408,
  "body-too-large": 413,
  "address-too-long": 414,
  "wrong-type": 415,
  "wrong-expectation": 417,
  "too-many": 429,
  "too-many-forms": 429,
  "headers-too-large": 431,
  failure: 500,
  fatal: 500,
} as const;

export type Refusal = keyof typeof REFUSAL_STATUS;
