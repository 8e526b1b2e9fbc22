import Check from "lucide-react/icons/check";
import Hourglass from "lucide-react/icons/hourglass";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link } from "react-router";
import { DESK_PATH } from "#core/moderation/moderation-list.ts";
import { AdminSteps, AdminTable } from "#web/components/admin/admin-list.tsx";
import type { ListedWaiting } from "#web/routes/admin-moderation/moderation-view.ts";
import { WaitingRow } from "#web/routes/admin-moderation/waiting-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill, Status } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The events that wait for review: one form, so that many can be decided at once, without JavaScript too. */
export function PendingCard({ view }: { view: ListedWaiting }) {
  const t = useTranslations("moderation");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { rows, total, oldest, isNarrowed, isAll, hrefs } = view;
  const select = (item: string, isSelected: boolean) =>
    setSelected(isSelected ? [...selected, item] : selected.filter((each) => each !== item));
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
            <Sent view={view} />
            <BulkBar view={view} selected={selected} />
            <AdminTable labelledBy="pending-title" columns={columns} actions={t("column.actions")}>
              {rows.map((row) => (
                <WaitingRow
                  key={row.publicId}
                  row={row}
                  selection={{ isAll, isSelected: selected.includes(row.item), select }}
                />
              ))}
            </AdminTable>
          </PostForm>
        )}
      </div>
      <AdminSteps previous={hrefs.previous} next={hrefs.next} />
    </>
  );
}

/** The hidden fields beside the selection; as query parameters they lead back to the same list. */
function Sent({ view: { requested, asOf, isAll } }: { view: ListedWaiting }) {
  const { query, reason, order, zone } = requested;
  const fields = { q: query, why: reason, order: order === "oldest" ? null : order, tz: zone };
  const all = isAll ? { all: "1", asOf: String(asOf) } : {};
  return Object.entries({ ...fields, ...all }).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

type BulkBarProps = { view: ListedWaiting; selected: readonly string[] };

/**
 * Decides on the selected events, or on all that the filter finds. Without JavaScript the check boxes are not counted,
 * and the buttons are always visible.
 */
function BulkBar({ view, selected }: BulkBarProps) {
  const t = useTranslations("moderation");
  const isAlive = useHydrated();
  const { isAll, total, hrefs } = view;
  const count = selected.length;
  // Before hydration, scripts will come to count the selection and to show the buttons for it.
  const waits = !isAlive && !isAll;
  const all = total.isMore ? "selectedAllMore" : "selectedAll";
  return (
    <fieldset className="bulk" aria-label={t("bulk")}>
      <b className={waits ? "waits-for-scripts" : undefined}>
        <Status>{isAll ? t(all, { count: total.count }) : t("selected", { count })}</Status>
      </b>
      {(isAll || waits || count > 0) && <Decide of={isAll ? "all" : waits ? "unknown" : count} />}
      {isAll ? (
        <Link to={hrefs.none} className="button button--quiet">
          {t("selectNone")}
        </Link>
      ) : (
        <Link to={hrefs.all} className="button button--quiet">
          {t(total.isMore ? "selectAllMore" : "selectAll", { count: total.count })}
        </Link>
      )}
    </fieldset>
  );
}

/**
 * The approve and reject buttons for all events, for a counted selection, or, only where there are no scripts, for an
 * uncounted one.
 */
function Decide({ of }: { of: "all" | "unknown" | number }) {
  const t = useTranslations("moderation");
  const words =
    of === "all"
      ? { yes: t("approveAll"), no: t("rejectAll") }
      : of === "unknown"
        ? { yes: t("approveSelected"), no: t("rejectSelected") }
        : { yes: t("approveSome", { count: of }), no: t("rejectSome", { count: of }) };
  const only = of === "unknown" ? " without-scripts" : "";
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
