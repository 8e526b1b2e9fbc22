/** What moderators compare of an event: its words and links, who says them, and to whom. */
export const REVIEWED_FIELDS = ["title", "nativeTitle", "organizerName", "link", "description", "visibility"] as const;
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

export type ReviewedWords = Readonly<Record<ReviewedField, string>>;

type Worded = Readonly<Record<Exclude<ReviewedField, "nativeTitle" | "link">, string>> & {
  nativeTitle: string | null;
  link: string | null;
};

/** What an event says; a field without words is empty. */
export function reviewedWords(event: Worded): ReviewedWords {
  const { title, nativeTitle, organizerName, link, description, visibility } = event;
  return { title, nativeTitle: nativeTitle ?? "", organizerName, link: link ?? "", description, visibility };
}
