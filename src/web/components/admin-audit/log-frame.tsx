import type { ReactNode } from "react";
import "#messages/parts/admin-audit.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { type Log, LOG_PATHS, LOGS } from "#web/components/admin-audit/logs.ts";
import { useTranslations } from "#web/texts.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

/** The audit tab around one of its two logs, each with an address of its own (spec §2). */
export function LogFrame({ frame, log, children }: { frame: AdminFrameData; log: Log; children: ReactNode }) {
  const t = useTranslations("adminAudit");
  const tabs = LOGS.map((each) => ({ href: LOG_PATHS[each], label: t(each), current: each === log }));
  return (
    <AdminFrame frame={frame} tab="audit">
      <div className="audit">
        <Tabs label={t("logs")} tabs={tabs} />
        {children}
      </div>
    </AdminFrame>
  );
}
