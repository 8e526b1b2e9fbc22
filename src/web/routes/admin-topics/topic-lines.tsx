import { Link } from "react-router";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import type { TopicLine } from "#web/routes/admin-topics/admin-topics-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

/** The topics that have a page or an introduction. */
export function TopicLines({ lines }: { lines: readonly TopicLine[] }) {
  const t = useTranslations("adminTopics");
  if (lines.length === 0) return <p>{t("none")}</p>;
  const columns = [t("columns.topic"), t("columns.events"), t("columns.introduction")];
  return (
    <AdminTable labelledBy="topics" columns={columns} actions={t("columns.actions")}>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </AdminTable>
  );
}

function Line({ line: { key, kind, name, count, introduction } }: { line: TopicLine }) {
  const t = useTranslations("adminTopics");
  const tKind = useTranslations("topics.kind");
  return (
    <tr>
      <td className="settings__what">
        <b dir="auto">{name}</b>
        <span className="soft">{tKind(kind)}</span>
      </td>
      <td>{count ?? <span className="muted">{t("noPage")}</span>}</td>
      <td data-label={t("columns.introduction")} dir="auto">
        {introduction ?? <span className="muted">{t("noIntroduction")}</span>}
      </td>
      <td className="admin-topics__act" aria-label={t("columns.actions")}>
        <Link to={{ search: `?topic=${encodeURIComponent(key)}` }}>
          {t.rich(introduction === null ? "write" : "edit", { name, hidden })}
        </Link>
      </td>
    </tr>
  );
}
