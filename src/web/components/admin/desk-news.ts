import type { OpenWork } from "#core/admin/open-work.ts";
import type { ImportProgress } from "#core/imports/import-run.ts";
import type { BatchProgress } from "#core/moderation/moderation-list.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";

/** The messages that the server sends to open dashboards (PRODUCT P16). */
export type DeskNews =
  | { kind: "open-work"; content: OpenWork }
  | { kind: "import-progress"; content: ImportProgress }
  | { kind: "batch-progress"; content: BatchProgress }
  /** The newest waiting submissions; each page knows which of them are new to it. */
  | { kind: "submissions"; content: readonly NewSubmission[] };

/** The event names of these messages in the live stream. */
export const DESK_KINDS = [
  "open-work",
  "import-progress",
  "batch-progress",
  "submissions",
] as const satisfies readonly DeskNews["kind"][];

const listeners = new Set<(news: DeskNews) => void>();

/** Passes on what this tab or another tab of the browser received. Only the browser writes to it. */
export const deskNews = {
  publish(news: DeskNews): void {
    for (const listener of listeners) listener(news);
  },
  /** Returns the function that stops listening. */
  listen(listener: (news: DeskNews) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whether this browser may show system notifications; `missing` when it has none. */
export function notificationPermission(): NotificationPermission | "missing" {
  return "Notification" in globalThis ? Notification.permission : "missing";
}

type BrowserNotice = {
  title: string;
  body: string;
  /** The same tag in all tabs makes the browser show the notification once. */
  tag: string;
};

/**
 * Shows a system notification where the browser allows it; a click calls `onClick`. Never asks for permission, because
 * asking needs a click.
 */
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
    // Phones allow notifications only from a service worker and throw here: the toast is still shown.
  }
}
