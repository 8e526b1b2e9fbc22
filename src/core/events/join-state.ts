import { LINK_OPENS_MINUTES_BEFORE, type LinkAudience } from "#core/events/event.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { isRunning } from "#core/time/relative-time.ts";

/** The facts of a date and its link that decide how to join; plain values, so that the browser can decide again each minute. */
export type JoinFacts = {
  startsAt: EpochMs;
  endsAt: EpochMs;
  cancelled: boolean;
  hasLink: boolean;
  audience: LinkAudience;
  /** The viewer is signed in. */
  member: boolean;
};

/** `soon` is the last hour before the start: Join is the page's main action then, and Save before that. */
export type DatePhase = "cancelled" | "far" | "soon" | "running" | "ended";

/** What the page offers: nothing, the link (`now` when it is time), or why the link is not shown yet. */
export type JoinOffer =
  | { offer: "nothing" }
  | { offer: "no-link" }
  | { offer: "members" }
  | { offer: "opens"; opensAt: EpochMs }
  | { offer: "join"; now: boolean };

export type JoinState = { phase: DatePhase } & JoinOffer;

/** When a `before_start` link becomes visible to everyone (PRODUCT P15). */
export function linkOpensAt(startsAt: EpochMs): EpochMs {
  return startsAt - LINK_OPENS_MINUTES_BEFORE * MINUTE_MS;
}

function phaseOf(date: JoinFacts, now: EpochMs): DatePhase {
  if (date.cancelled) return "cancelled";
  if (isRunning(date, now)) return "running";
  if (now >= date.startsAt) return "ended";
  return date.startsAt - now > HOUR_MS ? "far" : "soon";
}

function offerOf(facts: JoinFacts, phase: DatePhase, now: EpochMs): JoinOffer {
  if (phase === "cancelled" || phase === "ended") return { offer: "nothing" };
  if (!facts.hasLink) return { offer: "no-link" };
  if (facts.audience === "members" && !facts.member) return { offer: "members" };
  const opensAt = linkOpensAt(facts.startsAt);
  if (facts.audience === "before_start" && now < opensAt) return { offer: "opens", opensAt };
  return { offer: "join", now: now >= opensAt };
}

/** The phase of a date at `now`, and what the page offers for joining it (PRODUCT P15). */
export function joinState(facts: JoinFacts, now: EpochMs): JoinState {
  const phase = phaseOf(facts, now);
  return { phase, ...offerOf(facts, phase, now) };
}

/** Whether Join is the page's main action: the date is running or starts within an hour. Before that it is Save. */
export function leadsToJoin({ phase }: Pick<JoinState, "phase">): boolean {
  return phase === "soon" || phase === "running";
}
