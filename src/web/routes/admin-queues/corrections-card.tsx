import Eye from "lucide/dist/esm/icons/eye.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { EventTitle } from "#web/components/admin-moderation/undo-form.tsx";
import { QueueActs, QueueCard } from "#web/routes/admin-queues/queue-card.tsx";
import type { QueueView, QueuedCorrectionView } from "#web/routes/admin-queues/queues-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Suggested corrections that no organizer answered. */
export function CorrectionsCard({ corrections, here }: { corrections: QueueView<QueuedCorrectionView>; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const empty = { title: t("noCorrections"), text: t("noCorrectionsText") };
  return (
    <QueueCard
      id="corrections-title"
      title={t("corrections")}
      pages={t("correctionsPages")}
      queue={corrections}
      empty={empty}
    >
      {corrections.rows.map((correction) => (
        <CorrectionRow key={correction.id} correction={correction} here={here} />
      ))}
    </QueueCard>
  );
}

function CorrectionRow({ correction, here }: { correction: QueuedCorrectionView; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const tParts = useTranslations("corrections.part");
  const { id, title, href, isDeleted, part, suggested, why, ago } = correction;
  return (
    <li>
      <div>
        <h3>
          <EventTitle title={title} href={href} />
        </h3>
        <p className="small soft">{t("correction", { part: tParts(part), ago })}</p>
        {isDeleted && <p className="small">{t("deleted")}</p>}
      </div>
      {suggested !== null && (
        <blockquote className="small">
          <p dir="auto">{suggested}</p>
          {why !== "" && <p dir="auto">{t("quote", { words: why })}</p>}
        </blockquote>
      )}
      {href === null ? (
        <QueueActs action={here}>
          <input type="hidden" name="correction" value={id} />
          <SubmitButton name="act" value="decline" look="quiet">
            <Icon of={X} />
            <span>{t.rich("decline", { title, hidden })}</span>
          </SubmitButton>
        </QueueActs>
      ) : (
        <div className="queue__acts">
          <ButtonLink to={href} look="outline">
            <Icon of={Eye} />
            <span>{t.rich("review", { title, hidden })}</span>
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
