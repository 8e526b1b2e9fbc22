import type { EpochMs } from "#core/time/instant.ts";

/** With what staff's hand-over can be taken back, beside the people, who stand in its row only. */
export type HandOverUndo = {
  /** The profile's version since: who changed it after that made it their own. */
  version: number;
  /** Since when the new owner edited, followed or hid it; null where they did not. */
  editedAt: EpochMs | null;
  followedAt: EpochMs | null;
  hiddenAt: EpochMs | null;
};
