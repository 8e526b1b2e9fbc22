import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Hourglass from "lucide-react/icons/hourglass";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import type { JobRunState } from "#core/jobs/job-run.ts";
import "#messages/parts/admin-jobs.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

const LOOKS = {
  waiting: { tone: "warn", icon: Hourglass },
  running: { tone: "info", icon: Info },
  again: { tone: "warn", icon: Hourglass },
  done: { tone: "success", icon: Check },
  failed: { tone: "danger", icon: X },
  cancelled: { tone: "plain", icon: Ban },
} as const;

/** Where a run stands, in a word. */
export function JobStatePill({ state }: { state: JobRunState }) {
  const t = useTranslations("adminJobs.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}
