import { LINK_OPENS_MINUTES_BEFORE, type LinkAudience } from "#core/events/event.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** What of one date and its link decides how one can join; plain values, so that the browser can decide again each minute. */
export type JoinFacts = {
  startsAt: EpochMs;
  endsAt: EpochMs;
  cancelled: boolean;
  hasLink: boolean;
  audience: LinkAudience;
  /** The viewer is signed in. */
  member: boolean;
};

/** Where a date stands in time; all figures are whole minutes. */
export type DatePhase =
  | { phase: "cancelled" }
  | { phase: "ahead"; minutesToStart: number }
  | { phase: "running"; minutesSinceStart: number; minutesLeft: number; minutesTotal: number }
  | { phase: "ended" };

/** What the page offers: nothing, the link, or why not yet. */
export type JoinOffer =
  | { offer: "nothing" }
  | { offer: "no-link" }
  | { offer: "members" }
  | { offer: "opens"; minutesToOpen: number }
  | { offer: "join"; now: boolean };

export type JoinState = DatePhase & JoinOffer;

const minutesUp = (span: number) => Math.ceil(span / MINUTE_MS);
const minutesDown = (span: number) => Math.floor(span / MINUTE_MS);

/** The moment from which a link for `before_start` is given to everyone (PRODUCT P15). */
export function linkOpensAt(startsAt: EpochMs): EpochMs {
  return startsAt - LINK_OPENS_MINUTES_BEFORE * MINUTE_MS;
}

function phaseOf(date: Pick<JoinFacts, "startsAt" | "endsAt" | "cancelled">, now: EpochMs): DatePhase {
  if (date.cancelled) return { phase: "cancelled" };
  if (now >= date.endsAt) return { phase: "ended" };
  if (now < date.startsAt) return { phase: "ahead", minutesToStart: minutesUp(date.startsAt - now) };
  return {
    phase: "running",
    minutesSinceStart: minutesDown(now - date.startsAt),
    minutesLeft: minutesUp(date.endsAt - now),
    minutesTotal: minutesUp(date.endsAt - date.startsAt),
  };
}

function offerOf(facts: JoinFacts, phase: DatePhase, now: EpochMs): JoinOffer {
  if (phase.phase === "cancelled" || phase.phase === "ended") return { offer: "nothing" };
  if (!facts.hasLink) return { offer: "no-link" };
  if (facts.audience === "members" && !facts.member) return { offer: "members" };
  const opensAt = linkOpensAt(facts.startsAt);
  if (facts.audience === "before_start" && now < opensAt) {
    return { offer: "opens", minutesToOpen: minutesUp(opensAt - now) };
  }
  return { offer: "join", now: now >= opensAt };
}

/** Where one date stands at `now` and what the page offers for joining it (PRODUCT P15). */
export function joinState(facts: JoinFacts, now: EpochMs): JoinState {
  const phase = phaseOf(facts, now);
  return { ...phase, ...offerOf(facts, phase, now) };
}
