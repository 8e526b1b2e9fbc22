import BellMinus from "lucide/dist/esm/icons/bell-minus.mjs";
import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import BookmarkX from "lucide/dist/esm/icons/bookmark-x.mjs";
import CircleDot from "lucide/dist/esm/icons/circle-dot.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ACTIVITY_TYPES } from "#core/activity/activity.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { LogCard, LogFilters, LogFrame, LogLine } from "#web/components/admin-audit/log-page.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage } from "#web/http/admin-route.server.ts";
import { type ActivityView, activitiesLoader } from "#web/routes/admin-activities/admin-activities.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

const SIGNS = {
  event_saved: { icon: Bookmark, tone: "info" },
  event_unsaved: { icon: BookmarkX, tone: "info" },
  organizer_followed: { icon: BellPlus, tone: "info" },
  organizer_unfollowed: { icon: BellMinus, tone: "info" },
  other: { icon: CircleDot, tone: "info" },
} as const;

/** One activity of a member, with its time. */
function ActivityEntry({ entry }: { entry: ActivityView }) {
  const t = useTranslations("adminAudit");
  const { type, about, kind, date, email, iso, ago } = entry;
  const name = about?.name ?? t(`gone.${kind}`);
  const what = (words: ReactNode): ReactNode =>
    about === null ? (
      words
    ) : (
      <Link to={about.href}>
        <bdi>{words}</bdi>
      </Link>
    );
  return (
    <li>
      <LogLine sign={SIGNS[type]} title={t.rich(`done.${type}`, { name, what })} iso={iso} when={ago}>
        {entry.name !== null && (
          <>
            <bdi>{entry.name}</bdi>
            {" · "}
          </>
        )}
        <bdi>{email}</bdi>
        {` · ${t(`entity.${kind}`)}`}
        {date !== null && ` · ${date}`}
      </LogLine>
    </li>
  );
}

export const loader = adminPage("admin", ({ url, area, context }) => activitiesLoader(url, area, context));

export const meta = noIndexMeta;

export default function AdminActivities({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("adminAudit.kind");
  const choices = ACTIVITY_TYPES.map((value) => ({ value, label: t(value) }));
  return (
    <LogFrame frame={view.frame} log="activities">
      <LogFilters log="activities" requested={view.requested} choices={choices} />
      {view.shows === "failed" ? (
        <AreaFailed area="activities" requestId={view.requestId} here={view.here} />
      ) : (
        <LogCard log="activities" part={view.part}>
          {view.entries.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </LogCard>
      )}
    </LogFrame>
  );
}
