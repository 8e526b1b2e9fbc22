import { type DeskAsked, deskPath, deskStart } from "#core/moderation/desk-address.ts";
import { WAITING_SHOWN } from "#core/moderation/desk-limits.ts";
import type { WaitingEvent } from "#data/queries/moderation-desk.ts";

type WaitingPage = {
  shown: readonly WaitingEvent[];
  previous: string | null;
  next: string | null;
  /** There is nothing here, and there may be at the start: the list got shorter. */
  isBeyond: boolean;
};

/** The page of what was read, with one row more than it shows, and the ways to those around it. */
export function waitingPage(events: readonly WaitingEvent[], asked: DeskAsked): WaitingPage {
  const isBack = asked.before !== null;
  const isInside = isBack || asked.after !== null;
  const isLonger = events.length > WAITING_SHOWN;
  const shown = isBack ? events.slice(-WAITING_SHOWN) : events.slice(0, WAITING_SHOWN);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return { shown, previous: null, next: null, isBeyond: isInside };
  const start = deskStart(asked);
  return {
    shown,
    previous: (isBack ? isLonger : isInside) ? deskPath({ ...start, before: first }) : null,
    next: isBack || isLonger ? deskPath({ ...start, after: last }) : null,
    isBeyond: false,
  };
}
