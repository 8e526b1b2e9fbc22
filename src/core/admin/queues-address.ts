import { isGivenTwice } from "#core/list-address.ts";
import { type ListKey, readListKey, writeListKey } from "#core/list-key.ts";

const QUEUES_PATH = "/admin/queues";
/** Of each queue on a page (spec §9). */
export const QUEUE_SHOWN = 50;

/** A page of a queue: from its start, or behind or before the row that ends the page around it. */
export type QueuePlace = { after: ListKey | null; before: ListKey | null };
export const QUEUE_START: QueuePlace = { after: null, before: null };

/** Each queue stands on a page of its own. */
export type QueuesAsked = {
  claims: QueuePlace;
  reports: QueuePlace;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

const NAMES = ["claimsAfter", "claimsBefore", "reportsAfter", "reportsBefore", "tz"] as const;

/** Reads the address of the queues (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseQueuesAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; asked: QueuesAsked } {
  const zone = params.get("tz");
  const place = (queue: "claims" | "reports"): QueuePlace => {
    const after = readListKey(params.get(`${queue}After`));
    return { after, before: after === null ? readListKey(params.get(`${queue}Before`)) : null };
  };
  const asked: QueuesAsked = {
    claims: place("claims"),
    reports: place("reports"),
    zone: zone !== null && isZone(zone) ? zone : null,
  };
  const clean = parametersOf(asked);
  const faulty = NAMES.some((name) => isGivenTwice(params, name) || params.get(name) !== clean.get(name));
  return { faulty, asked };
}

/** The clean address of a page of the queues; `question` is what is asked about one of their rows. */
export function queuesPath(asked: QueuesAsked, question: Partial<Record<"rejectClaim" | "hide", string>> = {}): string {
  const params = parametersOf(asked);
  for (const [name, value] of Object.entries(question)) params.set(name, value);
  const text = params.toString().replaceAll("%2F", "/");
  return text === "" ? QUEUES_PATH : `${QUEUES_PATH}?${text}`;
}

function parametersOf({ claims, reports, zone }: QueuesAsked): URLSearchParams {
  const all: Record<(typeof NAMES)[number], string | null> = {
    claimsAfter: claims.after && writeListKey(claims.after),
    claimsBefore: claims.before && writeListKey(claims.before),
    reportsAfter: reports.after && writeListKey(reports.after),
    reportsBefore: reports.before && writeListKey(reports.before),
    tz: zone,
  };
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = all[name];
    if (value !== null) params.set(name, value);
  }
  return params;
}
