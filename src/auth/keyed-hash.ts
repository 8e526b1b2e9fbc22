import { createHmac, timingSafeEqual } from "node:crypto";

/** A hash that only this site can make; `purpose` keeps the hashes of one use apart from those of another. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

/** Whether two hashes are the same, without telling by the time how much of them is. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
