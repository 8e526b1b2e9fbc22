import BellMinus from "lucide-react/icons/bell-minus";
import BellPlus from "lucide-react/icons/bell-plus";
import Bookmark from "lucide-react/icons/bookmark";
import BookmarkX from "lucide-react/icons/bookmark-x";
import CircleDot from "lucide-react/icons/circle-dot";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "#messages/parts/admin-audit.ts";
import { LogLine } from "#web/components/admin-audit/log-line.tsx";
import type { ActivityView } from "#web/routes/admin-activities/activities-view.ts";
import { useTranslations } from "#web/texts.tsx";

const SIGNS = {
  event_saved: { icon: Bookmark, tone: "info" },
  event_unsaved: { icon: BookmarkX, tone: "info" },
  organizer_followed: { icon: BellPlus, tone: "info" },
  organizer_unfollowed: { icon: BellMinus, tone: "info" },
  other: { icon: CircleDot, tone: "info" },
} as const;

/** What a member did, and when. */
export function ActivityEntry({ entry }: { entry: ActivityView }) {
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
