import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
/** What a private address ends with. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a private address of a submission holds, and the hash by which the database knows it. */
export function newSubmissionToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** The hash of what an address holds; null for what no private address looks like. */
export function submissionTokenHash(token: string): string | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
