import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { CALENDAR_ADDRESSES_PATH } from "#core/calendar-files/calendar-address.ts";
import { SAVED_ORDERS, type SavedOrder, savedPath } from "#core/saved-events/saved-list.ts";
import { ReminderQuestion } from "#web/routes/saved-events/reminder-question.tsx";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import type { SavedGroup } from "#web/components/saved-events/saved-card-view.ts";
import { SavedCards } from "#web/components/saved-events/saved-cards.tsx";
import { markOf, subscribeToMarks } from "#web/components/toggles/toggle-marks.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

type Listed = Extract<SavedView, { shows: "list" }>;

/**
 * A member's saved events. An event removed here stays visible until the member leaves the page, so that it can be
 * saved again.
 */
export function SavedPage({ view }: { view: Listed }) {
  const t = useTranslations("saved");
  const { page, pages, total, zone, order, groups } = view;
  const count = useSavedCount(
    total,
    groups.flatMap(({ cards }) => cards.map(({ save }) => save.key)),
  );
  return (
    <>
      <SavedHead count={count} />
      <p className="saved__way">
        <Link to={CALENDAR_ADDRESSES_PATH}>{t("inCalendar")}</Link>
      </p>
      {view.reminderOwner !== null && (
        <ReminderQuestion owner={view.reminderOwner} returnTo={savedPath({ page, zone, order })} />
      )}
      {total > 0 && <OrderChoice view={view} />}
      {pages > 1 && <p className="saved__showing muted small">{t("showing", { page, pages, total })}</p>}
      {total === 0 ? <NothingSaved text={t("emptyText")} /> : <SavedCards groups={groups} />}
      <ListPages current={page} pages={pages} hrefFor={(to) => savedPath({ page: to, zone, order })} />
    </>
  );
}

/** The two orders, each with an address of its own; opening the address stores the choice. */
function OrderChoice({ view: { zone, shownOrder } }: { view: Listed }) {
  const t = useTranslations("saved.order");
  const tabs = SAVED_ORDERS.map((order) => ({
    href: savedPath({ page: 1, zone, order }),
    label: t(order),
    current: order === shownOrder,
  }));
  return <Tabs label={t("label")} tabs={tabs} />;
}

/** The empty list, with a link to events. */
export function NothingSaved({ text }: { text: string }) {
  const t = useTranslations("saved");
  return (
    <Empty title={t("empty")}>
      <p className="soft">{text}</p>
      <ButtonLink to="/events" look="primary">
        {t("findEvents")}
      </ButtonLink>
    </Empty>
  );
}

/** Shown for a page number after the last page. */
export function SavedBeyond({ view: { page, pages, zone, order } }: { view: Extract<SavedView, { shows: "beyond" }> }) {
  const t = useTranslations("saved");
  return (
    <>
      <SavedHead count={null} />
      <Empty title={t("beyond.title", { page })}>
        <p className="soft">{t("beyond.text", { pages })}</p>
        <ButtonLink to={savedPath({ page: pages, zone, order })} look="primary">
          {t("beyond.last")}
        </ButtonLink>
      </Empty>
    </>
  );
}

/** The number of a member's saved events, including changes made on this page since it was loaded. */
function useSavedCount(total: number, keys: readonly string[]): number {
  const takenOut = useSyncExternalStore(
    subscribeToMarks,
    () => keys.filter((key) => markOf("/saves", key)?.isOn === false).length,
    () => 0,
  );
  return total - takenOut;
}

/** The query parameters that every link of the list preserves; `order` is null where the address names none. */
type Query = { page: number; pages: number; zone: string | null; order: SavedOrder | null };

/**
 * What /saved-events shows: a member's page, that there is no such page, that it could not be read; for a visitor, the
 * events saved on the device.
 */
export type SavedView = { documentTitle: string } & (
  | (Query & {
      shows: "list";
      total: number;
      shownOrder: SavedOrder;
      groups: readonly SavedGroup[];
      /** The id of the member to whom the page offers reminders; null for no offer. */ reminderOwner: string | null;
    })
  | (Query & { shows: "beyond" })
  | { shows: "failed"; requestId: string }
  | { shows: "device" }
);

/** The title with the number of events, and the zone of the times. */
export function SavedHead({ count }: { count: number | null }) {
  const t = useTranslations("saved");
  return (
    <div className="saved__head">
      <h1>
        {t("title")} {count !== null && <span className="saved__count">{t("count", { count })}</span>}
      </h1>
      <ZoneBar />
    </div>
  );
}
