/** Why something on another server could not be read, as values: whoever asked says it in the product's words. */
export type FetchError =
  /** No web address, or one with a name and password in it. */
  | { kind: "bad-address" }
  /** It leads, itself or by a redirect, to a machine that is not on the public internet. */
  | { kind: "private-address" }
  | { kind: "no-such-host" }
  | { kind: "unreachable" }
  | { kind: "too-many-redirects" }
  | { kind: "status"; status: number }
  /** It did not end within the time that it has. */
  | { kind: "too-slow"; seconds: number }
  | { kind: "too-large"; bytes: number };
