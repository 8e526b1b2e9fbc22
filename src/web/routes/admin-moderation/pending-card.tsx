import Hourglass from "lucide-react/icons/hourglass";
import { useState } from "react";
import "#messages/parts/moderation.ts";
import { AdminSteps } from "#web/components/admin/admin-steps.tsx";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { BulkBar } from "#web/routes/admin-moderation/bulk-bar.tsx";
import type { ListedWaiting } from "#web/routes/admin-moderation/moderation-view.ts";
import { WaitingRow } from "#web/routes/admin-moderation/waiting-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

/** What waits for a moderator: one form, so that many are decided at once, without JavaScript too. */
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

/** What the form sends beside the selection: as a question in the address it leads back to the same list. */
function Sent({ view: { asked, asOf, isAll } }: { view: ListedWaiting }) {
  const { query, reason, order, zone } = asked;
  const fields = { q: query, why: reason, order: order === "oldest" ? null : order, tz: zone };
  const all = isAll ? { all: "1", asOf: String(asOf) } : {};
  return Object.entries({ ...fields, ...all }).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}
