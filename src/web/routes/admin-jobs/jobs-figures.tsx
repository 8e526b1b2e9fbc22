import type { ReactNode } from "react";
import type { JobFigures } from "#core/jobs/job-run.ts";
import "#messages/parts/admin-jobs.ts";
import { useTranslations } from "#web/texts.tsx";

const FIGURES = [
  { figure: "running", label: "running" },
  { figure: "waiting", label: "waiting" },
  { figure: "done", label: "doneToday" },
  { figure: "failed", label: "failedFigure" },
] as const;

/** How many runs are in each state. */
export function JobsFigures({ figures }: { figures: JobFigures }) {
  const t = useTranslations("adminJobs");
  return (
    <ul className="job-figures">
      {FIGURES.map(({ figure, label }) => (
        <li key={figure} className={figure === "failed" && figures.failed > 0 ? "job-figures__bad" : undefined}>
          {t.rich(label, { count: figures[figure], b: bold })}
        </li>
      ))}
    </ul>
  );
}

function bold(words: ReactNode): ReactNode {
  return <b>{words}</b>;
}
