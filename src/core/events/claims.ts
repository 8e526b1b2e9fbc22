/** Groups and dates are counted over this many days from now (PRODUCT P17). */
export const CLAIM_DAYS = 30;

/** A rounded count: `hundreds` reads '300s of Groups' or '300+ Events Monthly', `tens` reads '40+'. */
type Claim = { style: "hundreds" | "tens"; value: number };

/** A count rounded down to a claim that is true: hundreds from 100, tens from 10, none below (PRODUCT P17). */
export function claimOf(count: number): Claim | null {
  if (count >= 100) return { style: "hundreds", value: Math.floor(count / 100) * 100 };
  if (count >= 10) return { style: "tens", value: Math.floor(count / 10) * 10 };
  return null;
}
