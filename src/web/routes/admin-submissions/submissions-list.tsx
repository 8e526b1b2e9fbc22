import { AdminSteps } from "#web/components/admin/admin-list.tsx";
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
          const mine = answer?.card.publicId === card.publicId ? answer : null;
          return <SubmissionCard key={card.publicId} card={card} action={view.here} answer={mine} />;
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
