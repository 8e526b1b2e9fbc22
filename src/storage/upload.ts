/** A file that somebody sent, on this machine's disk until it is read or discarded. Nothing in it was looked at yet. */
export type Upload = {
  path: string;
  /** How many bytes are on the disk: not all of them when `isTooLarge`. */
  bytes: number;
  /** SHA-256 of them, as hexadecimal digits. */
  digest: string;
  isTooLarge: boolean;
  /** Removes it; as often as one likes. */
  discard: () => Promise<void>;
};
