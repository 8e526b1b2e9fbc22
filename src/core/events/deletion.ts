import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** For so long a deleted event can be brought back (PRODUCT P8). */
export const DELETED_KEPT_DAYS = 30;

/** A form that was put aside is forgotten so long after it was last saved. */
export const DRAFT_KEPT_DAYS = 365;

/** Until when it can. */
export function keptUntil(deletedAt: EpochMs): EpochMs {
  return deletedAt + DELETED_KEPT_DAYS * DAY_MS;
}
