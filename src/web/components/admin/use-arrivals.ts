import { useEffect } from "react";
import { useNavigate } from "react-router";
import { SUBMISSIONS_PATH } from "#core/submissions/submission-list-address.ts";
import "#messages/parts/admin-submissions.ts";
import { deskNews } from "#web/components/admin/desk-news.ts";
import { notifyInBrowser } from "#web/components/admin/notify-in-browser.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";

/** The newest submission that this tab knows; only the browser writes to it. */
const arrivals: { known: number | null } = { known: null };

/**
 * Tells of submissions that arrive while the dashboard is open, by a toast and, where the browser was allowed to, by a
 * notification of its own (admin spec §4; PRODUCT P16). `newest` is the number that the page knew when it was made.
 */
export function useArrivals(newest: number | null): void {
  const t = useTranslations("adminSubmissions.arrival");
  const navigate = useNavigate();
  useEffect(() => {
    if (newest !== null) arrivals.known = Math.max(arrivals.known ?? 0, newest);
  }, [newest]);
  useEffect(
    () =>
      deskNews.listen((news) => {
        if (news.kind !== "submissions") return;
        const { known } = arrivals;
        arrivals.known = Math.max(known ?? 0, ...news.said.map(({ id }) => id));
        const fresh = known === null ? [] : news.said.filter(({ id }) => id > known);
        if (fresh.length === 0) return;
        const title = t("title", { count: fresh.length });
        const message = fresh.map((submission) => submission.title).join(" · ");
        // Whoever looks elsewhere finds it on coming back.
        const seconds = document.visibilityState === "visible" ? 10 : 0;
        showToast({ kind: "info", seconds, title, message, link: "submissions" });
        const tag = `submission-${arrivals.known}`;
        notifyInBrowser({ title, body: message, tag }, () => void navigate(SUBMISSIONS_PATH));
      }),
    [t, navigate],
  );
}
