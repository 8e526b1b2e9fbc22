import type { ActivityEntity, ActivityType } from "#core/activity/activity.ts";

/** One line of the log, in finished strings. */
export type ActivityLine = {
  key: string;
  type: ActivityType | "other";
  text: string;
  /** Where it was about one date of an event only: which. */
  date: string | null;
  /** What it was about, where that may still be shown. */
  about: { name: string; href: string } | null;
  iso: string;
  ago: string;
  entity: { kind: ActivityEntity | "other"; word: string };
};

/** What /activity shows. */
export type ActivityView = { documentTitle: string } & (
  | { shows: "log"; page: number; pages: number; isOn: boolean; lines: readonly ActivityLine[] }
  | { shows: "beyond"; page: number; pages: number }
  | { shows: "failed"; requestId: string }
);
