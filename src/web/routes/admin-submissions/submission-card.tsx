import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Hourglass from "lucide-react/icons/hourglass";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "#messages/parts/admin-submissions.ts";
import { CardForm } from "#web/routes/admin-submissions/card-form.tsx";
import type { CardView, SubmissionsAnswer } from "#web/routes/admin-submissions/submissions-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Pill } from "#web/ui/pill.tsx";

const LOOKS = {
  pending: { tone: "warn", icon: Hourglass },
  approved: { tone: "success", icon: Check },
  rejected: { tone: "danger", icon: X },
  withdrawn: { tone: "plain", icon: Undo2 },
} as const satisfies Record<CardView["state"], { tone: string; icon: LucideIcon }>;

type SubmissionCardProps = { card: CardView; action: string; answer: SubmissionsAnswer | null };

/** A submission with all that was said, how it stands, and what a moderator does about it. */
export function SubmissionCard({ card, action, answer }: SubmissionCardProps) {
  const t = useTranslations("adminSubmissions");
  const { publicId, title, state, submitted, doubts, twin } = card;
  const { tone, icon } = LOOKS[state];
  const titleId = `submission-${publicId}`;
  return (
    <article className="card submission-card" aria-labelledby={titleId}>
      <div className="submission-card__head">
        <h3 id={titleId}>
          <bdi>{title}</bdi>
        </h3>
        <Pill tone={tone} icon={icon}>
          {t(`state.${state}`)}
        </Pill>
      </div>
      <p className="submission-card__meta">
        {submitted}
        {doubts !== null && ` · ${doubts}`}
      </p>
      {twin !== null && (
        <p className="submission-card__meta">{t.rich("twin", { title: twin.title, link: to(twin.href) })}</p>
      )}
      <Facts facts={card.facts} />
      {answer?.conflict != null && <Alert tone="warn">{answer.conflict}</Alert>}
      {card.withdrawn === null ? (
        // Another state of the submission comes with fields of its own.
        <CardForm key={card.item} card={card} action={action} answer={answer} />
      ) : (
        <p className="submission-card__end soft">{card.withdrawn}</p>
      )}
    </article>
  );
}

function to(href: string) {
  return (text: ReactNode) => (
    <Link to={href}>
      <bdi>{text}</bdi>
    </Link>
  );
}

function Facts({ facts }: Pick<CardView, "facts">) {
  return (
    <dl>
      {facts.map(({ name, term, value, href }) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            {href === undefined ? (
              <bdi>{value}</bdi>
            ) : (
              <a
                dir="auto"
                href={href}
                {...(name === "link" && { rel: "noopener noreferrer nofollow", target: "_blank" })}
              >
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
