import type { ReactNode } from "react";
import "#messages/parts/admin-audit.ts";
import type { Log } from "#web/components/admin-audit/logs.ts";
import { AdminSteps } from "#web/components/admin/admin-steps.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Status } from "#web/ui/status.tsx";

/** A page of a log, or that there is nothing in it. */
export function LogCard({ log, part, children }: { log: Log; part: LogPart; children: ReactNode }) {
  const t = useTranslations("adminAudit");
  const { count, place, isNarrowed, previous, next } = part;
  const emptyText = isNarrowed ? "emptyText" : log === "security" ? "nothingYet" : "nothingYetActivity";
  return (
    <>
      <section className="card admin-card" aria-labelledby="log-title">
        <div className="admin-card__head">
          <h2 id="log-title">{t(log)}</h2>
          <Status className="small muted">{t(place, { count })}</Status>
        </div>
        {count === 0 ? (
          <Empty title={t("empty")} headingLevel="h3">
            <p className="soft">{t(emptyText)}</p>
          </Empty>
        ) : (
          <ul className="audit-log">{children}</ul>
        )}
      </section>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}

/** What stands around the entries of a page of a log. */
export type LogPart = {
  count: number;
  /** All there are, the newest of more, or older ones. */
  place: "entries" | "newest" | "older";
  isNarrowed: boolean;
  previous: string | null;
  next: string | null;
};
