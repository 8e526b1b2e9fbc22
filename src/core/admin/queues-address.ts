import {
  type RequestedParameters,
  type ListKey,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readListKey,
  readPlace,
  writeListKey,
} from "#core/list-address.ts";

const QUEUES_PATH = "/admin/queues";
/** Rows of each queue on a page (spec §9). */
export const QUEUE_SHOWN = 50;

/** A page of a queue: the first, or the one after or before the given row. */
export type QueuePlace = { after: ListKey | null; before: ListKey | null };
export const QUEUE_START: QueuePlace = { after: null, before: null };

export const QUEUES = ["claims", "reports", "corrections"] as const;
export type Queue = (typeof QUEUES)[number];

/** Each queue has its own page. */
export type QueuesQuery = Record<Queue, QueuePlace> & {
  /** The explicit `?tz=` of the address, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Parses the address of the queues (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
export function parseQueuesAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: QueuesQuery } {
  const place = (queue: Queue): QueuePlace =>
    readPlace(params, readListKey, { after: `${queue}After`, before: `${queue}Before` });
  const requested: QueuesQuery = {
    claims: place("claims"),
    reports: place("reports"),
    corrections: place("corrections"),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

/** The canonical address of a page of the queues; `question` is the question about one of its rows. */
export function queuesPath(
  requested: QueuesQuery,
  question: Partial<Record<"rejectClaim" | "hide", string>> = {},
): string {
  return requestedPath(QUEUES_PATH, parametersOf(requested), Object.entries(question));
}

function parametersOf({ claims, reports, corrections, zone }: QueuesQuery): RequestedParameters {
  return {
    claimsAfter: claims.after && writeListKey(claims.after),
    claimsBefore: claims.before && writeListKey(claims.before),
    reportsAfter: reports.after && writeListKey(reports.after),
    reportsBefore: reports.before && writeListKey(reports.before),
    correctionsAfter: corrections.after && writeListKey(corrections.after),
    correctionsBefore: corrections.before && writeListKey(corrections.before),
    tz: zone,
  };
}
