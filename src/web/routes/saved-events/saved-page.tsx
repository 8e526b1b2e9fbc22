import "#messages/parts/saved.ts";
import { listPath } from "#core/list-address.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { SavedCards } from "#web/components/saved-events/saved-cards.tsx";
import { useSavedCount } from "#web/components/saved-events/use-saved-count.ts";
import type { SavedView } from "#web/routes/saved-events/saved-view.ts";
import { SavedHead } from "#web/routes/saved-events/saved-head.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Empty } from "#web/ui/empty.tsx";

type Listed = Extract<SavedView, { shows: "list" }>;

/** What a member saved. What is taken out here stays in sight until the page is left, so that it can be put back. */
export function SavedPage({ view }: { view: Listed }) {
  const t = useTranslations("saved");
  const { page, pages, total, zone, cards } = view;
  const count = useSavedCount(
    total,
    cards.map(({ save }) => save.key),
  );
  return (
    <>
      <SavedHead count={count} />
      {pages > 1 && <p className="saved__showing muted small">{t("showing", { page, pages, total })}</p>}
      {cards.length === 0 ? <NothingSaved text={t("emptyText")} /> : <SavedCards cards={cards} />}
      <ListPages current={page} pages={pages} hrefFor={(to) => listPath("/saved-events", { page: to, zone })} />
    </>
  );
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
export function SavedBeyond({ view: { page, pages, zone } }: { view: Extract<SavedView, { shows: "beyond" }> }) {
  const t = useTranslations("saved");
  return (
    <>
      <SavedHead count={null} />
      <Empty title={t("beyond.title", { page })}>
        <p className="soft">{t("beyond.text", { pages })}</p>
        <ButtonLink to={listPath("/saved-events", { page: pages, zone })} look="primary">
          {t("beyond.last")}
        </ButtonLink>
      </Empty>
    </>
  );
}
