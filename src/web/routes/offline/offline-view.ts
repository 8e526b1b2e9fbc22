/** A date of a saved event on the offline page, in finished strings. */
export type OfflineRow = {
  key: string;
  href: string;
  time: { iso: string; clock: string };
  /** When the date has ended, and leaves the page. */
  endsAt: number;
  title: string;
  details: readonly string[];
  /** The color of the sky at the start. */
  sky: string;
};

export type OfflineDay = { key: string; name: string; rows: readonly OfflineRow[] };

/** The saved events of a person or a device at one moment. */
export type OfflineSaves = {
  /** What the page shows, as of when and in which zone. */
  about: string;
  days: readonly OfflineDay[];
  empty: string;
};

export type OfflineView = {
  title: string;
  heading: string;
  text: string;
  tryAgain: string;
  waiting: string;
  /** Null for the page without events. */
  saves: OfflineSaves | null;
  language: string;
  direction: "ltr" | "rtl";
};
