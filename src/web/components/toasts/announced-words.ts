import type { ListedToast } from "#web/components/toasts/toast-list.ts";

export type AnnouncedWords = { polite: string; urgent: string };

/** What is read out of toasts that nobody heard of yet, the first first; null when there are none. Two may come at once. */
export function announcedWords(listed: readonly ListedToast[], heard: readonly string[]): AnnouncedWords | null {
  const fresh = listed.filter(({ id }) => !heard.includes(id)).toReversed();
  if (fresh.length === 0) return null;
  const words = (isUrgent: boolean) =>
    fresh
      .filter(({ kind }) => (kind === "error") === isUrgent)
      .map(({ title, message }) => (message === undefined ? title : `${title} ${message}`))
      .join(" ");
  return { polite: words(false), urgent: words(true) };
}
