import { isPublicId } from "#core/text/public-id.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** An event as a list showed it: a decision names it, so that nothing is decided that nobody has read. */
export type DeskItem = { publicId: string; updatedAt: EpochMs };

const ITEM = /^([^.]+)\.([0-9a-z]{1,9})$/;

/** `abc234.mhk3x2`. */
export function writeDeskItem({ publicId, updatedAt }: DeskItem): string {
  return `${publicId}.${updatedAt.toString(36)}`;
}

/** What `writeDeskItem` wrote; null for anything else. */
export function readDeskItem(text: string): DeskItem | null {
  const [, publicId = "", mark = ""] = ITEM.exec(text) ?? [];
  return isPublicId(publicId) ? { publicId, updatedAt: Number.parseInt(mark, 36) } : null;
}
