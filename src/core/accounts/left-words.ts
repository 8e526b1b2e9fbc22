/** What stands where words that can name somebody were erased: finished texts in the site's language. */
export type LeftWords = {
  /** In place of who held an event. */
  host: string;
  /** In place of an event's title that names the person, and of every title when the event is gone. */
  title: string;
  /** Why the event's dates are cancelled. */
  reason: string;
};
