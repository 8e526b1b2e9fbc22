import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Link } from "react-router";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { queuesAction } from "#web/routes/admin-queues/admin-queues-action.server.ts";
import { queuesLoader } from "#web/routes/admin-queues/admin-queues-loader.server.ts";
import { CorrectionsCard } from "#web/routes/admin-queues/corrections-card.tsx";
import { QueueActs, QueueCard } from "#web/routes/admin-queues/queue-card.tsx";
import type {
  ClaimView,
  DecidedView,
  QueueQuestion,
  QueueView,
  QueuesAnswer,
} from "#web/routes/admin-queues/queues-view.ts";
import { ReportsCard } from "#web/routes/admin-queues/reports-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, area, context }) => queuesLoader(url, area, context));

export const action = adminRoute("moderator", ({ request, context }) => queuesAction(request, context));

export const meta = noIndexMeta;

export default function AdminQueues({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="queues">
      {view.shows === "failed" ? (
        <AreaFailed area="claimsAndReports" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.question !== null && (
            <QueueDialog key={view.question.item} question={view.question} back={view.here} answer={answer ?? null} />
          )}
          <div className="queues">
            <ClaimsCard claims={view.claims} here={view.here} />
            <ReportsCard reports={view.reports} here={view.here} />
            <CorrectionsCard corrections={view.corrections} here={view.here} />
          </div>
          {view.decided.length > 0 && <DecidedCard decided={view.decided} action={view.here} />}
        </>
      )}
    </AdminFrame>
  );
}

/** Recent decisions, each with an undo button, because a toast's Undo disappears after some seconds. */
function DecidedCard({ decided, action }: { decided: readonly DecidedView[]; action: string }) {
  const t = useTranslations("adminOrganizers.queues.decided");
  const columns = [t("name"), t("decision"), t("by"), t("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="decided-title">{t("title")}</h2>
      </div>
      <AdminTable labelledBy="decided-title" columns={columns} actions={t("actions")}>
        {decided.map((row) => (
          <tr key={`${row.kind} ${row.id}`}>
            <td>
              <b dir="auto">{row.name}</b>
            </td>
            <td data-label={columns[1]}>{t(`state.${row.state}`)}</td>
            <td data-label={columns[2]}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[3]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={action} of={row.kind} id={row.id} title={row.name} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

type QueueDialogProps = { question: QueueQuestion; back: string; answer: QueuesAnswer | null };

/** Asks why a claim is rejected or an event hidden: a dialog with JavaScript, part of the page without. */
function QueueDialog({ question: { kind, item, name, action }, back, answer }: QueueDialogProps) {
  const t = useTranslations("adminOrganizers.queues.asking");
  const isClaim = kind === "rejectClaim";
  return (
    <PageDialog labelledBy="queue-question" back={back}>
      <DeskForm form="queue" action={action} preventScrollReset>
        <h2 id="queue-question">{t.rich(kind, { name, bdi })}</h2>
        <p className="soft">{t(isClaim ? "rejectClaimText" : "hideText")}</p>
        <input type="hidden" name={kind} value={item} />
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={t(isClaim ? "claimReasonHint" : "hideReasonHint")}
          rows={3}
          scope="queue"
          defaultValue={answer?.reason ?? ""}
          error={answer?.errors["reason"]}
        />
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look="danger" busyLabel={t("busy")}>
            {t(isClaim ? "reject" : "hideNow")}
          </SubmitButton>
        </div>
      </DeskForm>
    </PageDialog>
  );
}

/** The claims of pages without an owner, with the evidence for each. */
function ClaimsCard({ claims, here }: { claims: QueueView<ClaimView>; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const empty = { title: t("noClaims"), text: t("noClaimsText") };
  return (
    <QueueCard id="claims-title" title={t("claims")} pages={t("claimsPages")} queue={claims} empty={empty}>
      {claims.rows.map((claim) => (
        <ClaimRow key={claim.item} claim={claim} here={here} />
      ))}
    </QueueCard>
  );
}

function ClaimRow({ claim, here }: { claim: ClaimView; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const { item, name, href, claimant, email, ago, message, tie, mayDecide, rejectHref } = claim;
  return (
    <li>
      <div>
        <h3>
          <Link to={href} className="admin-table__filter" dir="auto">
            {name}
          </Link>
        </h3>
        <p className="small soft">
          {claimant === null
            ? t.rich("claimedByAddress", { email, ago, bdi })
            : t.rich("claimedBy", { name: claimant, email, ago, bdi })}
        </p>
      </div>
      <blockquote className="small">
        <p dir="auto">{t("quote", { words: message })}</p>
        <p>{t(`tie.${tie}`)}</p>
      </blockquote>
      {mayDecide ? (
        <QueueActs action={here}>
          <button
            type="submit"
            name="approveClaim"
            value={item}
            className={buttonClass("outline", "normal", "button--approve")}
          >
            <Icon of={Check} />
            <span>{t.rich("approveClaim", { name, hidden })}</span>
          </button>
          <Link to={rejectHref} preventScrollReset className={buttonClass("quiet", "normal", "button--reject")}>
            <Icon of={X} />
            <span>{t.rich("rejectClaim", { name, hidden })}</span>
          </Link>
        </QueueActs>
      ) : (
        <p className="small soft">{t("ownClaim")}</p>
      )}
    </li>
  );
}
