/** An event that may be the same gathering as the one of a form. */
export type DuplicateView = {
  href: string;
  title: string;
  /** Who holds it, and when. */
  line: string;
};
