import "#messages/parts/admin-audit.ts";
import type { EntryView, ValueView } from "#web/routes/admin-audit/audit-view.ts";
import { useTranslations } from "#web/texts.tsx";

const SCROLLED = { role: "region", tabIndex: 0 };

/** What an act changed, field by field: it scrolls sideways by itself, by keyboard too. */
export function ChangeTable({ label, changes }: { label: string; changes: EntryView["changes"] }) {
  const t = useTranslations("adminAudit.column");
  return (
    <div className="audit-log__box" aria-label={label} {...SCROLLED}>
      <table className="change-table">
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("old")}</th>
            <th scope="col">{t("new")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-label={t("old")}>
                <Value value={before} is="del" />
              </td>
              <td data-label={t("new")}>
                <Value value={after} is="ins" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value: { words, stands }, is: Changed }: { value: ValueView; is: "del" | "ins" }) {
  if (!stands) return <span className="muted">{words}</span>;
  return (
    <Changed>
      <bdi>{words}</bdi>
    </Changed>
  );
}
