import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Link } from "react-router";
import { EventTitle } from "#web/components/admin-moderation/undo-form.tsx";
import { QueueActs, QueueCard } from "#web/routes/admin-queues/queue-card.tsx";
import { HistoryList } from "#web/components/corrections/history-list.tsx";
import type { QueueView, ReportedView } from "#web/routes/admin-queues/queues-view.ts";
import { hidden } from "#web/ui/rich-words.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The reports of problems with events, by event. */
export function ReportsCard({ reports, here }: { reports: QueueView<ReportedView>; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const empty = { title: t("noReports"), text: t("noReportsText") };
  return (
    <QueueCard id="reports-title" title={t("reports")} pages={t("reportsPages")} queue={reports} empty={empty}>
      {reports.rows.map((reported) => (
        <ReportedRow key={reported.item} reported={reported} here={here} />
      ))}
    </QueueCard>
  );
}

function ReportedRow({ reported, here }: { reported: ReportedView; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const tReports = useTranslations("reports");
  const { item, title, href, count, ago, reason, words, date, history, state, first, editHref } = reported;
  return (
    <li>
      <div>
        <h3>
          <EventTitle title={title} href={state === "deleted" ? null : href} />
        </h3>
        <p className="small soft">
          {t("reported", { count, ago, reason: tReports(`reasons.${reason}`) })}
          {date !== null && ` (${date})`}
        </p>
        {state !== "shown" && <p className="small">{t(state)}</p>}
        <HistoryList label={t("history")} lines={history} />
      </div>
      {words.length > 0 && (
        <blockquote className="small">
          {words.map((quote, position) => (
            <p key={position} dir="auto">
              {t("quote", { words: quote })}
            </p>
          ))}
        </blockquote>
      )}
      <QueueActs action={here}>
        {state === "shown" && first === "hide" && <Hide reported={reported} />}
        {state !== "deleted" && editHref !== null && <Edit title={title} first={first} editHref={editHref} />}
        {state === "shown" && first === "edit" && <Hide reported={reported} />}
        <button type="submit" name="dismiss" value={item} className={buttonClass("quiet", "normal")}>
          <Icon of={X} />
          <span>{t.rich("dismiss", { title, hidden })}</span>
        </button>
      </QueueActs>
    </li>
  );
}

function Hide({ reported: { title, first, hideHref } }: { reported: ReportedView }) {
  const t = useTranslations("adminOrganizers.queues");
  return (
    <Link to={hideHref} preventScrollReset className={buttonClass(first === "hide" ? "outline" : "quiet", "normal")}>
      <Icon of={EyeOff} />
      <span>{t.rich("hide", { title, hidden })}</span>
    </Link>
  );
}

function Edit({ title, first, editHref }: Pick<ReportedView, "title" | "first"> & { editHref: string }) {
  const t = useTranslations("adminOrganizers.queues");
  return (
    <Link to={editHref} className={buttonClass(first === "edit" ? "outline" : "quiet", "normal")}>
      <Icon of={Pencil} />
      <span>{t.rich("edit", { title, hidden })}</span>
    </Link>
  );
}
