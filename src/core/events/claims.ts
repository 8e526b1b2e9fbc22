/** Groups and dates are counted over this many days from now (PRODUCT P17). */
export const CLAIM_DAYS = 30;

/** A rounded count. `plus` reads '40+ Groups' or '100+ Groups'; `hundreds` reads '100s of Groups', which says two hundred or more. */
type Claim = { style: "hundreds" | "plus"; value: number };

/** A count rounded down to a claim that is true: hundreds from 100 (`hundreds` from 200), tens from 10, none below (PRODUCT P17). */
export function claimOf(count: number): Claim | null {
  if (count >= 200) return { style: "hundreds", value: Math.floor(count / 100) * 100 };
  if (count >= 100) return { style: "plus", value: 100 };
  if (count >= 10) return { style: "plus", value: Math.floor(count / 10) * 10 };
  return null;
}
