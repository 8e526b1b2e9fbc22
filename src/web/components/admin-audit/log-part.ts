/** What stands around the entries of a page of a log. */
export type LogPart = {
  count: number;
  /** All there are, the newest of more, or older ones. */
  place: "entries" | "newest" | "older";
  isNarrowed: boolean;
  previous: string | null;
  next: string | null;
};
