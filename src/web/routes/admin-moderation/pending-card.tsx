import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Link } from "react-router";
import { DESK_PATH } from "#core/moderation/moderation-list.ts";
import { AdminSteps, AdminTable } from "#web/components/admin/admin-list.tsx";
import { type RowSelection, SelectionBar, useRowSelection } from "#web/components/admin/row-selection.tsx";
import type { ListedWaiting } from "#web/routes/admin-moderation/moderation-view.ts";
import { WaitingRow } from "#web/routes/admin-moderation/waiting-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The events that wait for review: one form, so that many can be decided at once, without JavaScript too. */
export function PendingCard({ view }: { view: ListedWaiting }) {
  const t = useTranslations("moderation");
  const { rows, total, oldest, isNarrowed, starts, hrefs } = view;
  const selection = useRowSelection({ items: rows.map(({ item }) => item), starts });
  const columns = [t("column.select"), t("column.event"), t("column.why"), t("column.waiting")];
  return (
    <>
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id="pending-title">
            {t("pending")}{" "}
            <Pill tone="warn" icon={Hourglass}>
              {t.rich(total.isMore ? "countMore" : "count", { count: total.count, hidden })}
            </Pill>
          </h2>
          {oldest !== null && <span className="small muted">{t("oldest", { waited: oldest })}</span>}
        </div>
        {rows.length === 0 ? (
          <Empty title={isNarrowed ? t("nothingFits") : t("empty")} headingLevel="h3">
            {!isNarrowed && <p className="soft">{t("emptyText")}</p>}
          </Empty>
        ) : (
          <PostForm action={view.here} className="moderation" preventScrollReset>
            <Sent view={view} isAll={selection.isAll} />
            <BulkBar view={view} selection={selection} />
            <AdminTable labelledBy="pending-title" columns={columns} actions={t("column.actions")}>
              {rows.map((row) => (
                <WaitingRow key={row.publicId} row={row} selection={selection} />
              ))}
            </AdminTable>
          </PostForm>
        )}
      </div>
      <AdminSteps previous={hrefs.previous} next={hrefs.next} />
    </>
  );
}

/**
 * The hidden fields beside the selection; as query parameters they lead back to the same list. Of all that match, the
 * rows that are shown and not ticked are left out.
 */
function Sent({ view: { requested, asOf, rows }, isAll }: { view: ListedWaiting; isAll: boolean }) {
  const { query, reason, run = null, order, zone } = requested;
  const fields = { q: query, why: reason, import: run, order: order === "oldest" ? null : order, tz: zone };
  const all = isAll ? { all: "1", asOf: String(asOf) } : {};
  return (
    <>
      {Object.entries({ ...fields, ...all }).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {isAll && rows.map(({ item }) => <input key={item} type="hidden" name="shown" value={item} />)}
    </>
  );
}

type BulkBarProps = { view: ListedWaiting; selection: RowSelection };

/** Decides on the selected events, or on all that the filter finds. */
function BulkBar({ view: { total, hrefs, rows }, selection }: BulkBarProps) {
  const t = useTranslations("moderation");
  const isAlive = useHydrated();
  const { isAll, count, leftOut } = selection;
  const chosen = { count: total.isMore ? total.count : total.count - leftOut, leftOut };
  // Before hydration, scripts will come to count the selection and to show the buttons for it.
  const waits = !isAlive && !isAll;
  const of = isAll ? allOf(chosen, total.isMore) : count;
  const more = isAll ? (
    <Link to={hrefs.none} className="button button--quiet" preventScrollReset>
      {t("selectNone")}
    </Link>
  ) : (
    <Link to={hrefs.all} className="button button--quiet" preventScrollReset>
      {t(total.isMore ? "selectAllMore" : "selectAll", { count: total.count })}
    </Link>
  );
  return (
    <SelectionBar
      selection={selection}
      size={rows.length}
      pageHref={hrefs.page}
      label={isAll ? t(total.isMore ? "selectedAllMore" : "selectedAll", chosen) : undefined}
      more={more}
    >
      {(waits || of !== 0) && <Decide of={waits ? "selected" : of} isForNoScripts={waits} />}
    </SelectionBar>
  );
}

/** How much of everything that matches is decided: all, or the rest; with its number if it is counted. */
function allOf({ count, leftOut }: { count: number; leftOut: number }, isMore: boolean): "all" | "selected" | number {
  if (leftOut === 0) return "all";
  return isMore ? "selected" : count;
}

type DecideProps = { of: "all" | "selected" | number; isForNoScripts: boolean };

/** The approve and reject buttons for all events, for a counted selection, or for an uncounted one. */
function Decide({ of, isForNoScripts }: DecideProps) {
  const t = useTranslations("moderation");
  const words =
    of === "all"
      ? { yes: t("approveAll"), no: t("rejectAll") }
      : of === "selected"
        ? { yes: t("approveSelected"), no: t("rejectSelected") }
        : { yes: t("approveSome", { count: of }), no: t("rejectSome", { count: of }) };
  const only = isForNoScripts ? " without-scripts" : "";
  return (
    <>
      <Button type="submit" className={`button--approve${only}`} name="intent" value="approve">
        <Icon of={Check} />
        {words.yes}
      </Button>
      <Button
        type="submit"
        className={`button--reject${only}`}
        name="ask"
        value="reject"
        formMethod="get"
        formAction={DESK_PATH}
      >
        <Icon of={X} />
        {words.no}
      </Button>
    </>
  );
}
