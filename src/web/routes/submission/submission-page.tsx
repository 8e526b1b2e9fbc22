import CalendarCheck2 from "lucide/dist/esm/icons/calendar-check-2.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SubmissionView } from "#web/routes/submission/submission-view.server.ts";
import type { SubmissionStep } from "#web/routes/submission/submission-steps.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type Shown = Extract<SubmissionView, { shows: "submission" }>;

const LOOKS = {
  pending: { tone: "warn", icon: Hourglass },
  approved: { tone: "success", icon: Check },
  rejected: { tone: "danger", icon: X },
  withdrawn: { tone: "plain", icon: Undo2 },
} as const;

/** A submission's state, its values, and the possible actions. */
export function SubmissionPage({ view }: { view: Shown }) {
  const t = useTranslations("submissions.status");
  const look = LOOKS[view.status];
  return (
    <div className="submission-status">
      <title>{view.documentTitle}</title>
      <div>
        <p>
          <Pill tone={look.tone} icon={look.icon}>
            {view.statusWord}
          </Pill>
        </p>
        <h1 dir="auto">{view.title}</h1>
        <p className="soft">{view.private}</p>
        <ol className="status-steps" aria-label={t("steps")}>
          {view.steps.map((step) => (
            <Step key={step.key} step={step} />
          ))}
        </ol>
        {view.reason !== null && (
          <section className="submission-status__reason">
            <h2>{t("reason")}</h2>
            <p dir="auto">{view.reason}</p>
          </section>
        )}
        <h2>{t("sent")}</h2>
        <dl className="sent-facts">
          {view.facts.map(({ term, value, isLong }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto" className={isLong && "submission-status__text"}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Actions view={view} />
    </div>
  );
}

const STEP_ICONS: Record<SubmissionStep["state"], IconPath> = {
  done: Check,
  now: Hourglass,
  ahead: CalendarCheck2,
  refused: X,
};

function Step({ step: { title, text, state } }: { step: SubmissionStep }) {
  return (
    <li className={`status-steps__${state}`} {...(state === "now" && { "aria-current": "step" as const })}>
      <span className="status-steps__mark">
        <Icon of={STEP_ICONS[state]} />
      </span>
      <div>
        <b>{title}</b>
        <span className="small soft">{text}</span>
      </div>
    </li>
  );
}

const HEADS = { pending: "until", approved: "answered", rejected: "answered", withdrawn: "takenBack" } as const;
const TEXTS = {
  pending: "untilText",
  approved: "answeredApproved",
  rejected: "answeredRejected",
  withdrawn: "takenBackText",
} as const;

function Actions({ view: { status, eventHref, editHref, mayWithdraw, mayBringBack } }: { view: Shown }) {
  const t = useTranslations("submissions.status");
  return (
    <aside className="card submission-status__actions" aria-label={t("actions")}>
      <h2>{t(HEADS[status])}</h2>
      <p className="small soft">{t(TEXTS[status])}</p>
      {eventHref !== null && (
        <ButtonLink look="primary" to={eventHref}>
          {t("view")}
        </ButtonLink>
      )}
      {editHref !== null && (
        <ButtonLink look="primary" to={editHref}>
          <Icon of={Pencil} />
          {t("edit")}
        </ButtonLink>
      )}
      {mayWithdraw && <Act intent="withdraw" label={t("withdraw")} busy={t("withdrawing")} />}
      {mayBringBack && <Act intent="back" label={t("bringBack")} busy={t("bringingBack")} />}
      {status !== "pending" && (
        <ButtonLink look="outline" to="/submit-events">
          {t("again")}
        </ButtonLink>
      )}
      <p className="small muted">{t.rich("unclear", { link: contactLink })}</p>
    </aside>
  );
}

function contactLink(chunks: ReactNode) {
  return <Link to="/contact">{chunks}</Link>;
}

function Act({ intent, label, busy }: { intent: "withdraw" | "back"; label: string; busy: string }) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton look={intent === "withdraw" ? "danger" : "primary"} busyLabel={busy} className="button--block">
        {label}
      </SubmitButton>
    </PostForm>
  );
}
