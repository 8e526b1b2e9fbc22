import { CLAIM_DAYS, claimOf } from "#core/events/reason-of.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** From when to when the gatherings are counted that the claims speak of. */
export function claimSpan(now: EpochMs): { from: EpochMs; to: EpochMs } {
  return { from: now, to: now + CLAIM_DAYS * DAY_MS };
}

/** '100s of Groups' and '500+ Events Monthly' from true counts, rounded down; left out where there are few (PRODUCT P17). */
export function claimWords(
  { translate }: Pick<RequestContext, "translate">,
  { groups, dates }: { groups: number; dates: number },
): string[] {
  const groupClaim = claimOf(groups);
  const dateClaim = claimOf(dates);
  const words: string[] = [];
  if (groupClaim?.style === "hundreds") words.push(translate("home.claims.groupsHundreds"));
  if (groupClaim?.style === "plus") words.push(translate("home.claims.groups", { value: groupClaim.value }));
  if (dateClaim !== null) words.push(translate("home.claims.events", { value: dateClaim.value }));
  return words;
}
