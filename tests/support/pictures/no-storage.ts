import type { Storage } from "#storage/storage.ts";

/** Fails a test that uses the picture store without having prepared it. */
export const noStorage = new Proxy({} as Storage, {
  get: (_, act) => {
    throw new Error(`This test gave no picture store, but ${String(act)} was asked.`);
  },
});
