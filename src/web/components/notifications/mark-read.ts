import { errorToast, successToast } from "#core/toast.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { liveNews } from "#web/components/notifications/live-news.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { useReloadAfter } from "#web/ui/use-reload-after.ts";

/** The address that marks notifications as read. */
export const READ_PATH = "/notifications/read";
/** The spec's request timeout (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

/** Either one notification by id, or all up to the newest that the reader saw. */
type MarkedRead = { id: number } | { upTo: number };

/**
 * Marks notifications as read in the account. Returns the number of unread ones, or null on failure. The request
 * continues when the page is left.
 */
async function markRead(marked: MarkedRead): Promise<number | null> {
  try {
    const response = await fetch(READ_PATH, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(Object.entries(marked).map(([name, value]) => [name, String(value)])),
      keepalive: true,
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    const isAnswer = typeof answer === "object" && answer !== null && "unread" in answer;
    return isAnswer && typeof answer.unread === "number" ? answer.unread : null;
  } catch {
    // The network or the server is down.
    return null;
  }
}

type MarkReadActions = {
  /** True when it was marked; a failure shows a toast. */
  one: (id: number) => Promise<boolean>;
  all: (upTo: number) => Promise<boolean>;
};

/** Marks notifications as read without leaving the page, and shows the spec's toasts (§8). */
export function useMarkRead(): MarkReadActions {
  const t = useTranslations("notifications");
  const showToast = useShowToast();
  const reloadAfter = useReloadAfter();
  const settle = (unread: number | null, failed: string): boolean => {
    if (unread === null) showToast(errorToast({ title: t("failedTitle"), message: failed }));
    else liveNews.setUnread(unread);
    return unread !== null;
  };
  return {
    one: async (id) => settle(await reloadAfter(markRead({ id })), t("failedOne")),
    async all(upTo) {
      const isDone = settle(await reloadAfter(markRead({ upTo })), t("failedAll"));
      if (isDone) showToast(successToast({ seconds: 3, title: t("allRead"), message: t("allReadText") }));
      return isDone;
    },
  };
}
