import type { ReactNode } from "react";
import { mayEnterAdmin } from "#core/admin/admin-policy.ts";
import "#messages/parts/admin.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { AdminHead } from "#web/components/admin/admin-head.tsx";
import { ADMIN_TABS, type AdminTab, EVENTS_PAGES, type EventsPage } from "#web/components/admin/admin-pages.ts";
import { AdminNavLink } from "#web/components/admin/admin-nav-link.tsx";
import { useCurrentInSight } from "#web/components/admin/use-current-in-sight.ts";
import { useArrivals } from "#web/components/admin/use-arrivals.ts";
import { useOpenWork } from "#web/components/admin/use-open-work.ts";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

type AdminFrameProps = {
  frame: AdminFrameData;
  /** Null for a page that the header leads to. */
  tab: AdminTab | null;
  /** The page of the Events tab. */
  sub?: EventsPage;
  children: ReactNode;
};

/** The dashboard around one of its pages: header with badge and actions, tabs, the pages of the Events tab, counters of open work. */
export function AdminFrame({ frame, tab, sub, children }: AdminFrameProps) {
  const t = useTranslations("admin");
  const all = useOpenWork(frame.work);
  useArrivals(frame.newestSubmission ?? null);
  const tabs = useCurrentInSight(tab ?? undefined);
  const pages = useCurrentInSight(sub);
  return (
    <Wrap padded>
      <div className="admin">
        <AdminHead role={frame.role} />
        <nav ref={tabs} className="tabs admin__tabs" aria-label={t("tabsLabel")}>
          {ADMIN_TABS.filter(({ need }) => mayEnterAdmin(frame, need)).map(({ path, label, work }) => (
            <AdminNavLink key={path} to={path} isCurrent={label === tab} work={{ all, kinds: work }}>
              {t(`tabs.${label}`)}
            </AdminNavLink>
          ))}
        </nav>
        {tab === "events" && (
          <nav ref={pages} className="admin__pages" aria-label={t("tabs.events")}>
            {EVENTS_PAGES.map(({ path, label, work }) => (
              <AdminNavLink key={path} to={path} isCurrent={label === sub} work={{ all, kinds: work }}>
                {t(`pages.${label}`)}
              </AdminNavLink>
            ))}
          </nav>
        )}
        {children}
      </div>
    </Wrap>
  );
}
