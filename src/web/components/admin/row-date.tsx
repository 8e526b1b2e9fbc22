import { useTranslations } from "#web/texts.tsx";

/** When an event of a list is, in the reader's zone; null for an event without a date. */
export type RowDateView = { iso: string; day: string; clock: string } | "always-open" | null;

export function RowDate({ date }: { date: RowDateView }) {
  const t = useTranslations("admin.overview");
  if (date === "always-open") return t("alwaysOpen");
  if (date === null) return t("noDate");
  return (
    <time dateTime={date.iso} className="admin-table__date">
      <bdi>{date.day}</bdi> <bdi className="muted">{date.clock}</bdi>
    </time>
  );
}
