import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { AdminSteps } from "#web/components/admin/admin-list.tsx";
import { deskNews } from "#web/components/admin/desk-news.ts";
import type { CardView } from "#web/routes/admin-submissions/card-view.server.ts";
import type { SubmissionsAnswer, SubmissionsView } from "#web/routes/admin-submissions/admin-submissions.server.ts";
import { SubmissionCard } from "#web/routes/admin-submissions/submission-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

type SubmissionsListProps = {
  view: Extract<SubmissionsView, { shows: "list" }>;
  answer: SubmissionsAnswer | null;
};

/**
 * The cards of a page. A card that could not be saved shows the typed values, even when its submission has left the
 * list meanwhile.
 */
export function SubmissionsList({ view, answer }: SubmissionsListProps) {
  const t = useTranslations("adminSubmissions");
  const cards = withRejectedCard(view.cards, answer);
  useArriving(view);
  if (cards.length === 0) {
    return (
      <Empty title={view.isNarrowed ? t("nothingFits") : t("empty")}>
        {!view.isNarrowed && <p className="soft">{t("emptyText")}</p>}
      </Empty>
    );
  }
  return (
    <section aria-labelledby="submissions-list">
      <h2 id="submissions-list">
        <VisuallyHidden>{t("list")}</VisuallyHidden>
      </h2>
      <div className="submission-cards">
        {cards.map((card) => {
          const own = answer?.card.publicId === card.publicId ? answer : null;
          return <SubmissionCard key={card.publicId} card={card} action={view.here} answer={own} />;
        })}
      </div>
      <AdminSteps previous={view.previous} next={view.next} />
    </section>
  );
}

function withRejectedCard(cards: readonly CardView[], answer: SubmissionsAnswer | null): readonly CardView[] {
  if (answer === null || cards.some(({ publicId }) => publicId === answer.card.publicId)) return cards;
  return [answer.card, ...cards];
}

/**
 * Loads the first page of the list again when a submission arrives. Typed text that is not saved puts this off until
 * the form is sent, which loads the list too: the card with the text could otherwise leave the page.
 */
function useArriving({ requested, frame }: Extract<SubmissionsView, { shows: "list" }>): void {
  const { revalidate } = useRevalidator();
  const isFirstPage = requested.before === null && requested.after === null;
  const newest = frame.newestSubmission ?? 0;
  useEffect(() => {
    if (!isFirstPage) return undefined;
    return deskNews.listen((news) => {
      if (news.kind !== "submissions" || news.content.every(({ id }) => id <= newest) || isTyped()) return;
      void revalidate();
    });
  }, [isFirstPage, newest, revalidate]);
}

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLTextAreaElement>(".submission-cards textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}
