import type { EpochMs } from "#core/time/instant.ts";

/** What can be kept out: hosts that links lead to, addresses of senders, words in texts. */
export const BLOCK_KINDS = ["host", "address", "words"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** One line of the block list. */
export type BlockEntry = {
  id: number;
  kind: BlockKind;
  /** As it was typed, in one writing: a host and an address in small letters. */
  value: string;
  /** Why, for the admins. */
  reason: string;
  /** From when on it holds no more; null for never. */
  endsAt: EpochMs | null;
};

export const BLOCK_VALUE_MAX = 200;
export const BLOCK_REASON_MAX = 200;
export const BLOCK_LIST_MAX = 1_000;
