import ActivityIcon from "lucide/dist/esm/icons/activity.mjs";
import BellMinus from "lucide/dist/esm/icons/bell-minus.mjs";
import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import BookmarkMinus from "lucide/dist/esm/icons/bookmark-minus.mjs";
import { Link } from "react-router";
import { listPath } from "#core/list-address.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import type { ActivityLine, ActivityView } from "#web/routes/activity/activity.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const ICONS: Record<ActivityLine["type"], IconPath> = {
  event_saved: Bookmark,
  event_unsaved: BookmarkMinus,
  organizer_followed: BellPlus,
  organizer_unfollowed: BellMinus,
  other: ActivityIcon,
};

/** The member's own log of activities, which nobody else sees. */
export function ActivityPage({ view }: { view: Extract<ActivityView, { shows: "log" }> }) {
  const t = useTranslations("activity");
  const { page, pages, isOn, lines } = view;
  return (
    <div className="activity-page">
      <div>
        <h1>{t("title")}</h1>
        <p className="soft activity-page__lede">{t("lede")}</p>
        {lines.length === 0 ? <NoActivity /> : <Lines lines={lines} />}
        <ListPages current={page} pages={pages} hrefFor={(to) => listPath("/activity", { page: to, zone: null })} />
      </div>
      <ActivitySide isOn={isOn} isEmpty={lines.length === 0} />
    </div>
  );
}

function Lines({ lines }: { lines: readonly ActivityLine[] }) {
  return (
    <ul className="activity">
      {lines.map((line) => (
        <li key={line.key}>
          <span className="activity__icon">
            <Icon of={ICONS[line.type]} />
          </span>
          <div>
            <b>{line.text}</b>
            {line.date !== null && <span className="small soft"> {line.date}</span>}
            {line.about !== null && (
              <>
                <br />
                <Link to={line.about.href}>
                  <bdi>{line.about.name}</bdi>
                </Link>
              </>
            )}
          </div>
          <div className="activity__end">
            <time dateTime={line.iso}>{line.ago}</time>
            <Pill>{line.entity.word}</Pill>
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoActivity() {
  const t = useTranslations("activity");
  return (
    <Empty title={t("empty")}>
      <div className="cluster">
        <ButtonLink to="/events" look="primary">
          {t("events")}
        </ButtonLink>
        <ButtonLink to="/organizers">{t("organizers")}</ButtonLink>
      </div>
    </Empty>
  );
}

/** Shown for a page number after the last page. */
export function ActivityBeyond({ view: { page, pages } }: { view: Extract<ActivityView, { shows: "beyond" }> }) {
  const t = useTranslations("activity");
  return (
    <>
      <h1>{t("title")}</h1>
      <Empty title={t("beyond.title", { page })}>
        <p className="soft">{t("beyond.text", { pages })}</p>
        <ButtonLink to={listPath("/activity", { page: pages, zone: null })} look="primary">
          {t("beyond.last")}
        </ButtonLink>
      </Empty>
    </>
  );
}

/** Says who sees the log, and how to switch it off and clear it. */
function ActivitySide({ isOn, isEmpty }: { isOn: boolean; isEmpty: boolean }) {
  const t = useTranslations("activity");
  return (
    <aside className="activity-page__side" aria-label={t("yours.title")}>
      <section>
        <h2>{t("yours.title")}</h2>
        <p className="small soft">{t("yours.text")}</p>
        <p className="small">
          <Link to="/account">{t("yours.data")}</Link>
        </p>
      </section>
      <section>
        <h2>{t("log.title")}</h2>
        <p className="small soft">{t(isOn ? "log.on" : "log.off")}</p>
        <PostForm action="/activity">
          <SubmitButton look="outline" name="intent" value={isOn ? "off" : "on"} busyLabel={t("log.saving")}>
            {t(isOn ? "log.turnOff" : "log.turnOn")}
          </SubmitButton>
        </PostForm>
        {!isEmpty && (
          <details>
            <summary>{t("log.clear")}</summary>
            <p className="small soft">{t("log.clearAsk")}</p>
            <PostForm action="/activity">
              <SubmitButton look="danger" name="intent" value="clear" busyLabel={t("log.saving")}>
                {t("log.clearNow")}
              </SubmitButton>
            </PostForm>
          </details>
        )}
      </section>
    </aside>
  );
}
