import type { HistoryLine } from "#web/components/corrections/report-history.server.ts";
import { Moment } from "#web/ui/moment.tsx";

/** What happened to reports or suggestions, the oldest first. */
export function HistoryList({ label, lines }: { label: string; lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ol className="history small soft" aria-label={label}>
      {lines.map(({ key, text, iso, when }) => (
        <li key={key}>
          <span dir="auto">{text}</span> <Moment iso={iso} when={when} />
        </li>
      ))}
    </ol>
  );
}
