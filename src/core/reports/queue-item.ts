/** What a decision names, so that nothing is decided that nobody has read: a claim and the page's version, or a case, its reports and the event's mark. */
export type QueueItem = readonly number[];

const ITEM = /^[0-9a-z]{1,11}(\.[0-9a-z]{1,11}){1,2}$/;

/** `1c.2` or `1c.4.mhk3x2`. */
export function writeQueueItem(item: QueueItem): string {
  return item.map((number) => number.toString(36)).join(".");
}

/** What `writeQueueItem` wrote; null for anything else, and for another count of numbers. */
export function readQueueItem(text: string, count: 2 | 3): QueueItem | null {
  const numbers = ITEM.test(text) ? text.split(".").map((part) => Number.parseInt(part, 36)) : [];
  return numbers.length === count && numbers.every(Number.isSafeInteger) ? numbers : null;
}
