import "#messages/parts/saved.ts";
import { SAVED_ORDERS, savedPath } from "#core/saved-events/saved-order.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { SavedCards } from "#web/components/saved-events/saved-cards.tsx";
import { useSavedCount } from "#web/components/saved-events/use-saved-count.ts";
import type { SavedView } from "#web/routes/saved-events/saved-view.ts";
import { SavedHead } from "#web/routes/saved-events/saved-head.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

type Listed = Extract<SavedView, { shows: "list" }>;

/** What a member saved. What is taken out here stays in sight until the page is left, so that it can be put back. */
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
      {total > 0 && <OrderChoice view={view} />}
      {pages > 1 && <p className="saved__showing muted small">{t("showing", { page, pages, total })}</p>}
      {total === 0 ? <NothingSaved text={t("emptyText")} /> : <SavedCards groups={groups} />}
      <ListPages current={page} pages={pages} hrefFor={(to) => savedPath({ page: to, zone, order })} />
    </>
  );
}

/** The two orders, each with an address of its own: opening it keeps the choice. */
function OrderChoice({ view: { zone, shownOrder } }: { view: Listed }) {
  const t = useTranslations("saved.order");
  const tabs = SAVED_ORDERS.map((order) => ({
    href: savedPath({ page: 1, zone, order }),
    label: t(order),
    current: order === shownOrder,
  }));
  return <Tabs label={t("label")} tabs={tabs} />;
}

/** The empty list, with the way to events. */
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

/** A page after the last one. */
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
