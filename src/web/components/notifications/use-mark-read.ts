import "#messages/parts/notifications.ts";
import { liveNews } from "#web/components/notifications/live-news.ts";
import { markRead } from "#web/components/notifications/mark-read.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { useReadAgain } from "#web/ui/use-read-again.ts";

type Marking = {
  /** True when it was marked; a failure is told. */
  one: (id: number) => Promise<boolean>;
  all: (upTo: number) => Promise<boolean>;
};

/** Marks notifications as read without leaving the page, with the spec's words for what became of it (§8). */
export function useMarkRead(): Marking {
  const t = useTranslations("notifications");
  const showToast = useShowToast();
  const readAgainAfter = useReadAgain();
  const settle = (unread: number | null, failed: string): boolean => {
    if (unread === null) showToast({ kind: "error", seconds: 0, title: t("failedTitle"), message: failed });
    else liveNews.setUnread(unread);
    return unread !== null;
  };
  return {
    one: async (id) => settle(await readAgainAfter(markRead({ id })), t("failedOne")),
    async all(upTo) {
      const isDone = settle(await readAgainAfter(markRead({ upTo })), t("failedAll"));
      if (isDone) showToast({ kind: "success", seconds: 3, title: t("allRead"), message: t("allReadText") });
      return isDone;
    },
  };
}
