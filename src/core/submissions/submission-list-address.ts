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
import { readSearchQuery } from "#core/pagination.ts";

export const SUBMISSIONS_PATH = "/admin/submissions";
export const SUBMISSIONS_CSV_PATH = `${SUBMISSIONS_PATH}/export.csv`;

/** Filters of submissions: withdrawn ones have none of the three statuses (spec admin §4). */
export const SUBMISSION_STATES = ["pending", "approved", "rejected", "withdrawn"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The filters of the list. */
export type SubmissionFilter = {
  /** Words of title, organizer and address; null for any. */
  query: string | null;
  state: SubmissionState | null;
};

/** A page of the list, newest first. */
export type SubmissionsQuery = SubmissionFilter & {
  after: ListKey | null;
  before: ListKey | null;
  /** The explicit `?tz=` of the address, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Parses the address of the list (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
export function parseSubmissionsAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: SubmissionsQuery } {
  const requested: SubmissionsQuery = {
    query: readSearchQuery(params).query,
    state: SUBMISSION_STATES.find((known) => known === params.get("status")) ?? null,
    ...readPlace(params, readListKey),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

/** The canonical address of a page of the list. */
export function submissionsPath(requested: SubmissionsQuery, path: string = SUBMISSIONS_PATH): string {
  return requestedPath(path, parametersOf(requested));
}

/** The first page of the same list. */
export function submissionsStart(requested: SubmissionsQuery): SubmissionsQuery {
  return { ...requested, after: null, before: null };
}

function parametersOf({ query, state, after, before, zone }: SubmissionsQuery): RequestedParameters {
  return {
    q: query,
    status: state,
    after: after && writeListKey(after),
    before: before && writeListKey(before),
    tz: zone,
  };
}
