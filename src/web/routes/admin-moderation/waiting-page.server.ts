import { keyPage } from "#core/key-page.ts";
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
  const at = { isBack, isInside: isBack || asked.after !== null, limit: WAITING_SHOWN };
  const { shown, hasBefore, hasAfter, isBeyond } = keyPage(events, at);
  const [first, last] = [shown[0], shown.at(-1)];
  const start = deskStart(asked);
  return {
    shown,
    previous: hasBefore && first !== undefined ? deskPath({ ...start, before: first }) : null,
    next: hasAfter && last !== undefined ? deskPath({ ...start, after: last }) : null,
    isBeyond,
  };
}
