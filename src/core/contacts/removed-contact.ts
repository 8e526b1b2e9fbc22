import type { EpochMs } from "#core/time/instant.ts";

/** An address that an admin took off its list, by its number, and when: whatever became of it since is not undone. */
export type RemovedContact = { id: number; leftAt: EpochMs };

const MARK = /^(\d{1,15})-(\d{1,15})$/;

/** As a toast's Undo names it. */
export function writeRemovedContact({ id, leftAt }: RemovedContact): string {
  return `${id}-${leftAt}`;
}

/** What an Undo names; null for a text that is none. */
export function readRemovedContact(text: string): RemovedContact | null {
  const [, id, leftAt] = MARK.exec(text) ?? [];
  return id === undefined || leftAt === undefined ? null : { id: Number(id), leftAt: Number(leftAt) };
}
