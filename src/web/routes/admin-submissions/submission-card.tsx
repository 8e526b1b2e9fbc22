import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { SUBMISSION_STATUSES } from "#core/submissions/submission.ts";
import { DeskForm, VersionField } from "#web/components/admin/desk-form.tsx";
import type { CardView } from "#web/routes/admin-submissions/card-view.server.ts";
import type { SubmissionsAnswer } from "#web/routes/admin-submissions/admin-submissions.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

const LOOKS = {
  pending: { tone: "warn", icon: Hourglass },
  approved: { tone: "success", icon: Check },
  rejected: { tone: "danger", icon: X },
  withdrawn: { tone: "plain", icon: Undo2 },
} as const satisfies Record<CardView["state"], { tone: string; icon: IconPath }>;

type SubmissionCardProps = { card: CardView; action: string; answer: SubmissionsAnswer | null };

/**
 * A submission with all its values, its state, and the moderator's form. The answer to a form that was not saved brings
 * the current state, so that saving again holds; the list itself is not loaded again after it.
 */
export function SubmissionCard({ card: listed, action, answer }: SubmissionCardProps) {
  const t = useTranslations("adminSubmissions");
  const card = answer?.card ?? listed;
  const { publicId, title, state, submitted, spamSignals, twin } = card;
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
        {spamSignals !== null && ` · ${spamSignals}`}
      </p>
      {twin !== null && (
        <p className="submission-card__meta">{t.rich("twin", { title: twin.title, link: to(twin.href) })}</p>
      )}
      <Facts facts={card.facts} />
      {answer?.conflict != null && (
        <Alert tone="warn">
          <p>{answer.conflict}</p>
          {/* The field below keeps what was typed, so notes that saving again would replace stand here. */}
          {card.notes !== "" && card.notes !== answer.typed.notes && (
            <p dir="auto">{t("conflict.notes", { notes: card.notes })}</p>
          )}
        </Alert>
      )}
      {card.withdrawn === null ? (
        // Another state in the list renders a new form; an answer leaves the fields and the focus where they are.
        <CardForm key={listed.item} card={card} action={action} answer={answer} />
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

type CardFormProps = { card: CardView; action: string; answer: SubmissionsAnswer | null };

/** The status and the notes of a submission; a reason where it is rejected. */
function CardForm({ card, action, answer }: CardFormProps) {
  const t = useTranslations("adminSubmissions");
  const { publicId, item, title, status, editHref, eventEditHref } = card;
  const { errors } = answer ?? { errors: {} as SubmissionsAnswer["errors"] };
  const typed = answer?.typed ?? { status, reason: card.reason, notes: card.notes };
  const scope = `submission-${publicId}`;
  const edit = editHref ?? eventEditHref;
  return (
    <DeskForm form={scope} action={action} className="submission-card__end submission-card__form" preventScrollReset>
      <VersionField name="item" value={item} />
      <div className="submission-card__fields">
        <SelectField
          name="status"
          label={t("status")}
          scope={scope}
          required
          defaultValue={typed.status}
          error={errors["status"]}
          options={SUBMISSION_STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TextAreaField
          name="notes"
          label={t("notes")}
          scope={scope}
          rows={1}
          defaultValue={typed.notes}
          error={errors["notes"]}
        />
      </div>
      {status !== "rejected" && (
        <div className="submission-card__reason">
          <TextAreaField
            name="reason"
            label={t("reason")}
            hint={t("reasonHint")}
            scope={scope}
            rows={2}
            defaultValue={typed.reason}
            error={errors["reason"]}
          />
        </div>
      )}
      <div className="cluster">
        <SubmitButton look="outline">{t.rich("save", { title, hidden })}</SubmitButton>
        {edit !== null && (
          <ButtonLink look="quiet" to={edit}>
            <Icon of={Pencil} />
            <span>{t.rich(editHref === null ? "editEvent" : "edit", { title, hidden })}</span>
          </ButtonLink>
        )}
      </div>
    </DeskForm>
  );
}
