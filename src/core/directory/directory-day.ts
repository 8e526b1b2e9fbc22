/**
 * The figures of the directory that are stored each day, in the order of the page. A new one adds its name here, its
 * condition in `data/queries/directory-days.ts` and its words in `adminHealth.measure`; days from before have none.
 */
export const DIRECTORY_MEASURES = [
  "live",
  "soon",
  "confirmed",
  "unconfirmed",
  "waiting",
  "withoutLink",
  "dead",
] as const;
export type DirectoryMeasure = (typeof DIRECTORY_MEASURES)[number];

/** How live events are divided. */
export const DIRECTORY_GROUPS = ["traditions", "languages"] as const;
export type DirectoryGroup = (typeof DIRECTORY_GROUPS)[number];

/** The figures of one day, and the number of live events by tradition and by language. */
export type DirectoryCounts = Partial<Record<DirectoryMeasure, number>> &
  Record<DirectoryGroup, Readonly<Record<string, number>>>;

/** How many traditions and languages are stored and shown: the most frequent ones. */
export const GROUP_SHOWN = 20;
/** How far ahead 'soon' looks, in days. */
export const SOON_DAYS = 30;
/** How many weeks are plotted. */
export const HEALTH_WEEKS = 26;
/** With which day today's numbers are compared. */
export const COMPARED_WEEKS = 4;
/** How long days are stored. */
export const DIRECTORY_DAYS_MONTHS = 60;
