import { DAY_MS } from "#core/time/instant.ts";

/** The address of the offline page: GET answers the one without events, POST the one with the sender's saved events. */
export const OFFLINE_PATH = "/offline";
/** How many days of saved events the offline page shows. */
export const OFFLINE_DAYS = 7;
/** Most dates that it shows. */
export const OFFLINE_DATES_MAX = 300;
/** A copy older than this has nothing left to show. */
export const OFFLINE_RETENTION_MS = OFFLINE_DAYS * DAY_MS;

/** The worker's address and the store of its copies; a new name makes the worker delete the old store. */
export const WORKER_PATH = "/service-worker.js";
export const OFFLINE_CACHE = "offline-1";

/** What a page sends to the worker when it was loaded or hidden. */
export type DeviceState = {
  /** A mark of the signed-in member; empty for a visitor. */
  owner: string;
  /** The saves of the device as it stores them; empty for none. */
  saves: string;
};
