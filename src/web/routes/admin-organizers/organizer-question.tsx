import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import Merge from "lucide/dist/esm/icons/merge.mjs";
import UserRoundCog from "lucide/dist/esm/icons/user-round-cog.mjs";
import { Link } from "react-router";
import { ADMIN_ORGANIZERS_PATH, type OrganizersQuery } from "#core/admin/organizers-address.ts";
import { DeskForm, VersionField } from "#web/components/admin/desk-form.tsx";
import { FactsList } from "#web/routes/admin-organizers/organizer-row.tsx";
import { FindSameDialog, QuestionFoot } from "#web/routes/admin-organizers/find-same-dialog.tsx";
import type { AdminOrganizersAnswer } from "#web/routes/admin-organizers/admin-organizers-loader.server.ts";
import type { OrganizerQuestionView } from "#web/routes/admin-organizers/organizer-question.server.ts";
import type { OrganizerFacts } from "#web/routes/admin-organizers/organizer-row-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/choice-fields.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { useRestoredCheck } from "#web/ui/restored-values.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type OrganizerQuestionProps = {
  question: OrganizerQuestionView;
  /** The address of the list behind the question. */
  here: string;
  requested: OrganizersQuery;
  answer: AdminOrganizersAnswer | null;
};

/** The question about an organizer: a dialog with JavaScript, part of the page without. */
export function OrganizerQuestion({ question, here, requested, answer }: OrganizerQuestionProps) {
  return (
    <PageDialog key={keyOf(question)} labelledBy="organizer-question" back={here}>
      <Question question={question} here={here} requested={requested} answer={answer} />
    </PageDialog>
  );
}

function keyOf(question: OrganizerQuestionView): string {
  return question.kind === "pair"
    ? question.pair.map(({ publicId }) => publicId).join(" ")
    : `${question.kind} ${question.organizer.publicId}`;
}

function Question({ question, here, requested, answer }: OrganizerQuestionProps) {
  switch (question.kind) {
    case "more":
      return <MoreDialog organizer={question.organizer} here={here} />;
    case "hide":
      return <HideDialog organizer={question.organizer} here={here} answer={answer} />;
    case "handOver":
      return <HandOverDialog organizer={question.organizer} here={here} answer={answer} />;
    case "merge":
      return <FindSameDialog question={question} here={here} requested={requested} />;
    case "pair":
      return <MergeDialog question={question} here={here} />;
  }
}

type HideDialogProps = { organizer: OrganizerFacts; here: string; answer: AdminOrganizersAnswer | null };

/** Asks why an organizer is hidden. */
function HideDialog({ organizer, here, answer }: HideDialogProps) {
  const t = useTranslations("adminOrganizers.hide");
  const { name, events, owner, publicId, version, hideHref } = organizer;
  return (
    <DeskForm form="hide" action={hideHref}>
      <h2 id="organizer-question">{t.rich("title", { name, bdi })}</h2>
      <p className="soft">{t("text", { events: events.count, isMore: String(events.isMore) })}</p>
      <VersionField name="organizer" value={`${publicId}.${version}`} />
      <input type="hidden" name="returnTo" value={here} />
      <TextAreaField
        name="reason"
        label={t("reason")}
        hint={t(owner === null ? "reasonHintNobody" : "reasonHint")}
        rows={3}
        scope="organizer"
        defaultValue={answer?.typed.reason ?? ""}
        error={answer?.errors["reason"]}
      />
      <QuestionFoot here={here} intent="hide" look="danger" label={t("submit")} />
    </DeskForm>
  );
}

type HandOverDialogProps = { organizer: OrganizerFacts; here: string; answer: AdminOrganizersAnswer | null };

/** Asks to whom an organizer is handed over. */
function HandOverDialog({ organizer, here, answer }: HandOverDialogProps) {
  const t = useTranslations("adminOrganizers.handOver");
  const { name, owner, publicId, version, handOverHref } = organizer;
  return (
    <DeskForm form="hand-over" action={handOverHref}>
      <h2 id="organizer-question">{t.rich("title", { name, bdi })}</h2>
      <p className="soft">{owner === null ? t("textNobody") : t.rich("text", { owner, bdi })}</p>
      <VersionField name="organizer" value={`${publicId}.${version}`} />
      <input type="hidden" name="returnTo" value={here} />
      <EmailField
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        required
        autoComplete="off"
        scope="organizer"
        defaultValue={answer?.typed.email ?? ""}
        error={answer?.errors["email"]}
      />
      {owner !== null && <CheckboxField name="ownerStays" label={t("ownerStays")} defaultChecked scope="organizer" />}
      <QuestionFoot here={here} intent="give" look="primary" label={t("submit")} />
    </DeskForm>
  );
}

type MergeDialogProps = { question: Extract<OrganizerQuestionView, { kind: "pair" }>; here: string };

/** Shows two organizers side by side and asks which of them remains. */
function MergeDialog({ question: { pair, stays, otherHref }, here }: MergeDialogProps) {
  const t = useTranslations("adminOrganizers.merge");
  return (
    <DeskForm form="merge" action={ADMIN_ORGANIZERS_PATH}>
      <h2 id="organizer-question">{t("title")}</h2>
      <p className="soft">{t("text")}</p>
      <input type="hidden" name="returnTo" value={here} />
      <fieldset className="organizer-pair">
        <legend>{t("stays")}</legend>
        {pair.map((organizer) => (
          <Side key={organizer.publicId} organizer={organizer} isProposed={organizer.publicId === stays} />
        ))}
      </fieldset>
      <p className="small">
        <Link to={otherHref} preventScrollReset>
          {t("another")}
        </Link>
      </p>
      <QuestionFoot here={here} intent="merge" look="danger" label={t("submit")} />
    </DeskForm>
  );
}

function Side({ organizer, isProposed }: { organizer: OrganizerFacts; isProposed: boolean }) {
  const { publicId, version, name } = organizer;
  const isChecked = useRestoredCheck("stays", publicId, isProposed);
  return (
    <div>
      <input type="hidden" name="pair" value={`${publicId}.${version}`} />
      <label className="check">
        <input type="radio" name="stays" value={publicId} defaultChecked={isChecked} />
        <b dir="auto">{name}</b>
      </label>
      <FactsList organizer={organizer} />
    </div>
  );
}

/** Shows the facts about an organizer and the further actions. */
function MoreDialog({ organizer, here }: { organizer: OrganizerFacts; here: string }) {
  const t = useTranslations("adminOrganizers.more");
  const { name, href, eventsHref, handOverHref, mergeHref, mayCare, state } = organizer;
  return (
    <>
      <h2 id="organizer-question">{t.rich("title", { name, bdi })}</h2>
      <FactsList organizer={organizer} />
      {!mayCare && <p className="small soft">{t("own")}</p>}
      <p className="organizer-ways">
        <ButtonLink to={href}>
          <Icon of={ExternalLink} />
          {t("page")}
        </ButtonLink>
        <ButtonLink to={eventsHref}>
          <Icon of={CalendarDays} />
          {t("events")}
        </ButtonLink>
        {mayCare && (
          <ButtonLink to={handOverHref} preventScrollReset>
            <Icon of={UserRoundCog} />
            {t("handOver")}
          </ButtonLink>
        )}
        {mayCare && state !== "hidden" && (
          <ButtonLink to={mergeHref} preventScrollReset>
            <Icon of={Merge} />
            {t("merge")}
          </ButtonLink>
        )}
      </p>
      <div className="dialog__foot">
        <ButtonLink look="quiet" to={here} preventScrollReset>
          {t("close")}
        </ButtonLink>
      </div>
    </>
  );
}
