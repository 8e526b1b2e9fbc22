/** A row that counts its changes, or that has the instant of its last one. */
type Version = { version?: number | undefined; updatedAt?: number | undefined };

/**
 * Whether a row changed after a person read it: then a command returns `changed-meanwhile` instead of overwriting what the
 * person has not seen. Compares what `read` has of the two.
 */
export function changedSinceRead(row: Version, read: Version): boolean {
  const isOtherVersion = read.version !== undefined && read.version !== row.version;
  return isOtherVersion || (read.updatedAt !== undefined && read.updatedAt !== row.updatedAt);
}
