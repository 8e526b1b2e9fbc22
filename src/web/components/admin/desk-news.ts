import type { OpenWork } from "#core/admin/open-work.ts";
import type { ImportProgress } from "#core/imports/import-run.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";

/** What open dashboards hear from the server while they are open (PRODUCT P16). */
export type DeskNews =
  | { kind: "open-work"; said: OpenWork }
  | { kind: "import-progress"; said: ImportProgress }
  /** The newest that wait; which of them are new, each page knows. */
  | { kind: "submissions"; said: readonly NewSubmission[] };

/** The names of their messages in the live stream. */
export const DESK_KINDS = [
  "open-work",
  "import-progress",
  "submissions",
] as const satisfies readonly DeskNews["kind"][];

const listeners = new Set<(news: DeskNews) => void>();

/** Hands on what this tab or another one of the browser heard; only the browser writes to it. */
export const deskNews = {
  hear(news: DeskNews): void {
    for (const listener of listeners) listener(news);
  },
  /** Returns how to stop. */
  listen(listener: (news: DeskNews) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whether this browser may show notifications of its own; `missing` where it has none. */
export function notificationPermission(): NotificationPermission | "missing" {
  return "Notification" in globalThis ? Notification.permission : "missing";
}

type BrowserNotice = {
  title: string;
  body: string;
  /** The same in all tabs: the browser shows one of them. */
  tag: string;
};

/** Shows a notification of the browser where that is allowed; `onClick` when it is pressed. Asking for it is another's part: that takes a click. */
export function notifyInBrowser({ title, body, tag }: BrowserNotice, onClick: () => void): void {
  if (notificationPermission() !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
      onClick();
    });
  } catch {
    // Phones show none but from a service worker, and say so by throwing: the toast stands.
  }
}
