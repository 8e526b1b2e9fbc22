import { QUEUE_SHOWN, type QueuePlace, type QueuesAsked, queuesPath } from "#core/admin/queues-address.ts";
import { keyPage } from "#core/key-page.ts";
import type { ListKey } from "#core/list-key.ts";

type QueuePage<Row> = {
  shown: readonly Row[];
  steps: { previous: string | null; next: string | null };
  /** There is nothing here, and there may be at the start: the queue got shorter. */
  isBeyond: boolean;
};

/** The page of a queue, which was read with one row more than it shows, and the ways to those around it; the other queue stays where it stands. */
export function queuePage<Row extends ListKey>(
  rows: readonly Row[],
  { asked, queue }: { asked: QueuesAsked; queue: "claims" | "reports" },
): QueuePage<Row> {
  const { after, before } = asked[queue];
  const at = { isBack: before !== null, isInside: before !== null || after !== null, limit: QUEUE_SHOWN };
  const { shown, hasBefore, hasAfter, isBeyond } = keyPage(rows, at);
  const [first, last] = [shown[0], shown.at(-1)];
  // On a phone the queues stand below each other: the way leads to this one's head (`QueueCard`).
  const stepTo = (place: QueuePlace) => `${queuesPath({ ...asked, [queue]: place })}#${queue}-title`;
  return {
    shown,
    isBeyond,
    steps: {
      previous: hasBefore && first !== undefined ? stepTo({ after: null, before: first }) : null,
      next: hasAfter && last !== undefined ? stepTo({ after: last, before: null }) : null,
    },
  };
}
