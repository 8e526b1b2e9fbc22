import { infoToast } from "#core/toast.ts";
import Ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type StaffRole, mayEnterAdmin } from "#core/admin/admin-policy.ts";
import { type OpenWork, type WorkKind, openWorkOf } from "#core/admin/open-work.ts";
import { SUBMISSIONS_PATH } from "#core/submissions/submission-list-address.ts";
import {
  ADMIN_HEAD_LINKS,
  ADMIN_TABS,
  type AdminFrameData,
  type AdminTab,
  EVENTS_PAGES,
  type EventsPage,
} from "#web/components/admin/admin-pages.ts";
import { StashedFields } from "#web/components/admin/desk-form.tsx";
import { deskNews, notifyInBrowser } from "#web/components/admin/desk-news.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { Wrap, hidden } from "#web/ui/rich-words.tsx";

const ACTIONS_ID = "admin-actions";

/** The dashboard's title, the role badge and the header links: on phones a menu that opens without scripts too. */
function AdminHead({ role }: { role: StaffRole }) {
  const t = useTranslations("admin");
  return (
    <div className="page-head admin__head">
      <div className="cluster">
        <h1>{t("title")}</h1>
        <Pill tone="primary" icon={ShieldCheck}>
          {t(`role.${role}`)}
        </Pill>
      </div>
      <button type="button" className={buttonClass("outline", "normal", "admin__more")} popoverTarget={ACTIONS_ID}>
        <Icon of={Ellipsis} />
        {t("actions")}
      </button>
      <div id={ACTIONS_ID} popover="auto" className="admin__actions">
        {ADMIN_HEAD_LINKS.filter(({ need }) => mayEnterAdmin({ role }, need)).map(({ path, label, icon }) => (
          <ButtonLink key={path} to={path} look="quiet">
            <Icon of={icon} />
            {t(label)}
          </ButtonLink>
        ))}
        <ButtonLink to="/create-event" look="primary">
          <Icon of={Plus} />
          {t("createEvent")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The newest submission that this tab knows. Only the browser writes to it. */
const arrivals: { known: number | null } = { known: null };

/**
 * Announces submissions that arrive while the dashboard is open: by a toast and, where the browser allows it, by a
 * system notification (admin spec §4; PRODUCT P16). `newest` is the id of the newest submission when the page was
 * rendered.
 */
function useArrivals(newest: number | null): void {
  const t = useTranslations("adminSubmissions.arrival");
  const navigate = useNavigate();
  useEffect(() => {
    if (newest !== null) arrivals.known = Math.max(arrivals.known ?? 0, newest);
  }, [newest]);
  useEffect(
    () =>
      deskNews.listen((news) => {
        if (news.kind !== "submissions") return;
        const { known } = arrivals;
        arrivals.known = Math.max(known ?? 0, ...news.content.map(({ id }) => id));
        const fresh = known === null ? [] : news.content.filter(({ id }) => id > known);
        if (fresh.length === 0) return;
        const title = t("title", { count: fresh.length });
        const message = fresh.map((submission) => submission.title).join(" · ");
        // In a background tab the toast stays until the person comes back.
        const seconds = document.visibilityState === "visible" ? 10 : 0;
        showToast({ ...infoToast({ title, message, link: "submissions" }), seconds });
        const tag = `submission-${arrivals.known}`;
        notifyInBrowser({ title, body: message, tag }, () => void navigate(SUBMISSIONS_PATH));
      }),
    [t, navigate],
  );
}

type AdminFrameProps = {
  frame: AdminFrameData;
  /** Null for a page that the header links to. */
  tab: AdminTab | null;
  /** The page of the Events tab. */
  sub?: EventsPage;
  children: ReactNode;
};

/**
 * The dashboard around one of its pages: header with badge and actions, tabs, the pages of the Events tab, counters of
 * open work.
 */
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
        <StashedFields value={frame.stashed ?? null}>{children}</StashedFields>
      </div>
    </Wrap>
  );
}

/** Scrolls a row of links sideways on phones so that the current link is visible. */
function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector("[aria-current]");
    if (current === undefined || !row.current || !link) return;
    // Only sideways: the page keeps its scroll position.
    const box = row.current.getBoundingClientRect();
    const { left, right } = link.getBoundingClientRect();
    row.current.scrollLeft += Math.max(0, right - box.right) + Math.min(0, left - box.left);
  }, [current]);
  return row;
}

/** The open work: as rendered, then as the live stream updates it. */
function useOpenWork(rendered: OpenWork): OpenWork {
  const [latest, setLatest] = useState({ rendered, work: rendered });
  // A newly rendered page brings newer numbers.
  if (latest.rendered !== rendered) setLatest({ rendered, work: rendered });
  useEffect(
    () =>
      deskNews.listen((news) => {
        if (news.kind === "open-work") setLatest((before) => ({ ...before, work: news.content }));
      }),
    [],
  );
  return latest.work;
}

type AdminNavLinkProps = {
  to: string;
  isCurrent: boolean;
  work: { all: OpenWork; kinds: readonly WorkKind[] };
  children: ReactNode;
};

/** A tab or page of the dashboard with its counter of open work. */
function AdminNavLink({ to, isCurrent, work, children }: AdminNavLinkProps) {
  const t = useTranslations("admin");
  const waiting = openWorkOf(work.all, work.kinds);
  return (
    <Link to={to} {...(isCurrent && { "aria-current": "page" })}>
      {children}
      {waiting !== null && (
        <Pill tone="warn">{t.rich(waiting.isMore ? "openMore" : "open", { count: waiting.count, hidden })}</Pill>
      )}
    </Link>
  );
}
