export type BellProps = {
  /** How many are unread, as the page was made. */
  unread: number;
  /** Tells accounts apart: what one of them hears is not told in the tabs of another. */
  owner: string;
  /** How times are written; when it changes, what is heard is asked for anew. */
  style: string;
};

export type LiveBellProps = BellProps & {
  /** Whether the link that it takes the place of had the focus. */ takesFocus: boolean;
};
