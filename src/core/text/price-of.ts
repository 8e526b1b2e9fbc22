import { PRICE_MAX } from "#core/events/event.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

// Digits with or without thousands separators, at most two decimals, a dollar sign before it or none.
const PRICE = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/;

/** A price in US dollars from 0 to 9,999.99, or none when empty (PRODUCT P10). */
export function priceOf(text: string): Checked<number | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const match = PRICE.exec(typed);
  if (match === null) return refused("fields.price", { max: PRICE_MAX });
  const price = Number(`${match[1]?.replaceAll(",", "")}${match[2] ?? ""}`);
  return price <= PRICE_MAX ? accepted(price) : refused("fields.price", { max: PRICE_MAX });
}
