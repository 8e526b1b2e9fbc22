import { isPublicId } from "#core/text/public-id.ts";

/** A submission as a list showed it, with the counts of its submitter's changes and of the moderators': nothing is decided that nobody has read. */
export type SubmissionItem = { publicId: string; version: number; deskVersion: number };

const ITEM = /^([^-]+)-([0-9a-z]{1,6})-([0-9a-z]{1,6})$/;

/** `abc234-1-2`. */
export function writeSubmissionItem({ publicId, version, deskVersion }: SubmissionItem): string {
  return `${publicId}-${version.toString(36)}-${deskVersion.toString(36)}`;
}

/** What `writeSubmissionItem` wrote; null for anything else. */
export function readSubmissionItem(text: string): SubmissionItem | null {
  const [, publicId = "", version = "", deskVersion = ""] = ITEM.exec(text) ?? [];
  if (!isPublicId(publicId)) return null;
  return { publicId, version: Number.parseInt(version, 36), deskVersion: Number.parseInt(deskVersion, 36) };
}
