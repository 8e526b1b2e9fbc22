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
/** Of each queue on a page (spec §9). */
export const QUEUE_SHOWN = 50;

/** A page of a queue: from its start, or behind or before the row that ends the page around it. */
export type QueuePlace = { after: ListKey | null; before: ListKey | null };
export const QUEUE_START: QueuePlace = { after: null, before: null };

/** Each queue stands on a page of its own. */
export type QueuesQuery = {
  claims: QueuePlace;
  reports: QueuePlace;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Reads the address of the queues (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseQueuesAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: QueuesQuery } {
  const place = (queue: "claims" | "reports"): QueuePlace =>
    readPlace(params, readListKey, { after: `${queue}After`, before: `${queue}Before` });
  const requested: QueuesQuery = {
    claims: place("claims"),
    reports: place("reports"),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

/** The clean address of a page of the queues; `question` is what is asked about one of their rows. */
export function queuesPath(
  requested: QueuesQuery,
  question: Partial<Record<"rejectClaim" | "hide", string>> = {},
): string {
  return requestedPath(QUEUES_PATH, parametersOf(requested), Object.entries(question));
}

function parametersOf({ claims, reports, zone }: QueuesQuery): RequestedParameters {
  return {
    claimsAfter: claims.after && writeListKey(claims.after),
    claimsBefore: claims.before && writeListKey(claims.before),
    reportsAfter: reports.after && writeListKey(reports.after),
    reportsBefore: reports.before && writeListKey(reports.before),
    tz: zone,
  };
}
