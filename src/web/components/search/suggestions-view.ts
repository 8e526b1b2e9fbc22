/** A thing that a search may mean; a press opens it. */
export type Suggestion = {
  href: string;
  name: string;
  /** Its date and host, or its number of events; null for nothing more. */
  detail: string | null;
};

/** What the words of a search may mean, by kind. */
export const SUGGESTED = ["events", "organizers", "topics"] as const;
export type SuggestionsView = Readonly<Record<(typeof SUGGESTED)[number], readonly Suggestion[]>>;
