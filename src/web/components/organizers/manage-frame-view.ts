/** What stands around every page of managing an organizer. */
export type ManageFrameView = {
  /** Null while there is no profile. */
  name: string | null;
  /** The page that others see. */
  path: string | null;
  /** What the addresses of its pages end with. */
  query: string;
  /** Whether the viewer owns another profile than this one. */
  ownsAnother: boolean;
  /** The others that they edit. */
  others: readonly { name: string; href: string }[];
};
