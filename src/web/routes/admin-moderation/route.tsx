import { Link } from "react-router";
import { type DeskQuery, RECENT_SHOWN, deskPath, deskStart } from "#core/moderation/moderation-list.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { EventTitle, UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import { AdminStatePill } from "#web/components/admin/admin-state-pill.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { moderationAction } from "#web/routes/admin-moderation/admin-moderation-action.server.ts";
import { moderationLoader } from "#web/routes/admin-moderation/admin-moderation-loader.server.ts";
import { ModerationFilters } from "#web/routes/admin-moderation/moderation-filters.tsx";
import { BatchProgressCard } from "#web/routes/admin-moderation/batch-progress-card.tsx";
import type {
  ListedWaiting,
  RecentBatchView,
  RecentView,
  RejectAnswer,
  RejectQuestion,
} from "#web/routes/admin-moderation/moderation-view.ts";
import { PendingCard } from "#web/routes/admin-moderation/pending-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/choice-fields.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, area, context }) => moderationLoader(url, area.frame, context));

export const action = adminRoute("moderator", ({ request, context }) => moderationAction(request, context));

export const meta = noIndexMeta;

export default function AdminModeration({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="moderation">
      <ModerationFilters requested={view.requested} />
      {view.shows === "failed" ? (
        <AreaFailed area="moderation" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.question !== null && (
            <RejectDialog key={view.question.action} question={view.question} answer={answer ?? null} />
          )}
          {view.importName !== null && <OfImport name={view.importName} requested={view.requested} />}
          {view.running.map((batch) => (
            <BatchProgressCard key={batch.id} batch={batch} here={view.here} />
          ))}
          <PendingCard key={`${view.here} ${view.starts}`} view={view} />
          <RecentCard recent={view.recent} action={view.here} />
        </>
      )}
    </AdminFrame>
  );
}

/** Says that the list is narrowed to an import, with the link to all of the list. */
function OfImport({ name, requested }: { name: string; requested: DeskQuery }) {
  const t = useTranslations("moderation");
  return (
    <p className="moderation-import">
      {t.rich("ofImport", { name, bdi })}{" "}
      <Link to={deskPath({ ...deskStart(requested), run: null, reason: null })}>{t("ofAll")}</Link>
    </p>
  );
}

/** The newest decisions, each with a button that undoes it (spec §2, §9). */
function RecentCard({ recent, action }: Pick<ListedWaiting, "recent"> & { action: string }) {
  const t = useTranslations("moderation");
  const columns = [t("column.event"), t("column.by"), t("column.when"), t("column.status")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="recent-title">{t("recent")}</h2>
        <span className="small muted">{t("recentHint", { count: RECENT_SHOWN })}</span>
      </div>
      {recent.length === 0 ? (
        <Empty title={t("recentEmpty")} headingLevel="h3">
          <p className="soft">{t("recentEmptyText")}</p>
        </Empty>
      ) : (
        <AdminTable labelledBy="recent-title" columns={columns} actions={t("column.actions")}>
          {recent.map((row) =>
            row.kind === "event" ? (
              <RecentRow key={row.id} row={row} action={action} />
            ) : (
              <RecentBatchRow key={`batch-${row.id}`} row={row} action={action} />
            ),
          )}
        </AdminTable>
      )}
    </div>
  );
}

function RecentRow({ row, action }: { row: RecentView; action: string }) {
  const t = useTranslations("moderation");
  const { title } = row;
  return (
    <tr>
      <td>
        <EventTitle title={title} href={row.href} />
      </td>
      <td data-label={t("column.by")}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
      <td data-label={t("column.when")}>
        <Moment iso={row.iso} when={row.when} />
      </td>
      <td data-label={t("column.status")}>
        <AdminStatePill state={row.state} />
      </td>
      <td>
        <UndoForm action={action} of="decision" id={row.id} title={title} />
      </td>
    </tr>
  );
}

/** A bulk decision: one line with one Undo, and a link to its events. */
function RecentBatchRow({ row, action }: { row: RecentBatchView; action: string }) {
  const t = useTranslations("moderation");
  return (
    <tr>
      <td>
        <b>{row.title}</b>
        <span className="admin-table__more">
          <Link to={row.href}>{t.rich("batch.events", { hidden })}</Link>
        </span>
      </td>
      <td data-label={t("column.by")}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
      <td data-label={t("column.when")}>
        <Moment iso={row.iso} when={row.when} />
      </td>
      <td data-label={t("column.status")}>
        <AdminStatePill state={row.state} />
      </td>
      <td>
        {row.isUndoing ? (
          <span className="small muted">{t("undoing")}</span>
        ) : (
          <UndoForm action={action} of="batch" id={row.id} title={row.title} />
        )}
      </td>
    </tr>
  );
}

type RejectDialogProps = { question: RejectQuestion; answer: RejectAnswer | null };

/** Asks for the reason of a rejection and who is notified: a dialog with JavaScript, part of the page without. */
function RejectDialog({ question, answer }: RejectDialogProps) {
  const t = useTranslations("moderation.rejecting");
  const { back, hasOwner } = question;
  return (
    <PageDialog labelledBy="reject-title" back={back}>
      <DeskForm form="reject" preventScrollReset action={question.action}>
        <h2 id="reject-title">
          <Title about={question.about} />
        </h2>
        <p className="soft">{hasOwner ? t("text") : t("textNoOwner")}</p>
        <input type="hidden" name="intent" value="reject" />
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={hasOwner ? t("reasonHint") : t("reasonHintNoOwner")}
          rows={3}
          scope="reject"
          defaultValue={answer?.reason ?? ""}
          error={answer?.errors["reason"]}
        />
        {hasOwner && (
          <CheckboxField
            name="mails"
            label={t("mail")}
            hint={t("mailHint")}
            scope="reject"
            defaultChecked={answer?.mails ?? false}
          />
        )}
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("keep")}
          </ButtonLink>
          <SubmitButton look="danger" busyLabel={t("busy")}>
            {t("send")}
          </SubmitButton>
        </div>
      </DeskForm>
    </PageDialog>
  );
}

function Title({ about }: Pick<RejectQuestion, "about">) {
  const t = useTranslations("moderation.rejecting");
  switch (about.kind) {
    case "one":
      return t.rich("one", { title: about.title, bdi: (text) => <bdi>{text}</bdi> });
    case "some":
      return t("some", { count: about.count });
    case "all":
      return t("all", { leftOut: about.leftOut });
  }
}
