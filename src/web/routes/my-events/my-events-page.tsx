import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { Link } from "react-router";
import { listPath } from "#core/list-address.ts";
import { ActForm } from "#web/components/event-owner/cancel-form.tsx";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { MyEventRow } from "#web/routes/my-events/my-event-row.tsx";
import type { MyDraftView, MyEventsView } from "#web/routes/my-events/my-events-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

type Listed = Extract<MyEventsView, { shows: "list" }>;

/** The member's events, by state. */
export function MyEventsPage({ view }: { view: Listed }) {
  const t = useTranslations("myEvents");
  const { page, pages, total, zone, tab, here } = view;
  return (
    <>
      <MyEventsHead />
      <Filters view={view} />
      {pages > 1 && <p className="muted small">{t("showing", { page, pages, total })}</p>}
      {total === 0 ? (
        <Nothing tab={tab} />
      ) : (
        <ul className="my-events">
          {view.events.map((event) => (
            <MyEventRow key={event.publicId} event={event} returnTo={here} />
          ))}
          {view.drafts.map((draft) => (
            <DraftRow key={draft.publicId} draft={draft} returnTo={here} />
          ))}
        </ul>
      )}
      <p className="my-events__foot small muted">{t("foot")}</p>
      <ListPages current={page} pages={pages} hrefFor={(to) => listPath("/my-events", { page: to, zone }, tab)} />
    </>
  );
}

/** The title with a link to create an event, and the zone of the times. */
function MyEventsHead() {
  const t = useTranslations("myEvents");
  return (
    <div className="page-head">
      <div>
        <h1>{t("title")}</h1>
        <ZoneBar />
      </div>
      <ButtonLink to="/create-event" look="primary">
        <Icon of={Plus} />
        {t("createEvent")}
      </ButtonLink>
    </div>
  );
}

function Filters({ view: { filters, tab } }: { view: Listed }) {
  const t = useTranslations("myEvents");
  return (
    <nav className="chips my-events__filters" aria-label={t("filters")}>
      {filters.map((filter) => (
        <Link
          key={filter.href}
          to={filter.href}
          className="chip"
          {...(filter.tab === tab && { "aria-current": "page" })}
        >
          {t(`filter.${filter.tab ?? "all"}`, { count: filter.count })}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ tab }: Pick<Listed, "tab">) {
  const t = useTranslations("myEvents.empty");
  if (tab !== null) {
    return (
      <Empty title={t("some")}>
        <p className="soft">{t("someText")}</p>
        <ButtonLink to="/my-events">{t("showAll")}</ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={t("all")}>
      <p className="soft">{t("allText")}</p>
    </Empty>
  );
}

function DraftRow({ draft, returnTo }: { draft: MyDraftView; returnTo: string }) {
  const t = useTranslations("myEvents");
  const { publicId, href, date, clock } = draft;
  const title = draft.title ?? t("drafts.untitled");
  return (
    <li>
      <div>
        <h2>
          <Link to={href} dir="auto">
            {title}
          </Link>
        </h2>
        <p className="small soft">{t("drafts.saved", { date, clock })}</p>
      </div>
      <div className="my-events__acts">
        <ButtonLink to={href}>
          <Icon of={Pencil} />
          <span>{t.rich("drafts.goOn", { title, hidden })}</span>
        </ButtonLink>
        <ActForm intent="discard" event={publicId} returnTo={returnTo} icon={Trash2}>
          {t.rich("drafts.discard", { title, hidden })}
        </ActForm>
      </div>
    </li>
  );
}

/** Shown for a page number after the last page. */
export function MyEventsBeyond({ view: { page, pages, last } }: { view: Extract<MyEventsView, { shows: "beyond" }> }) {
  const t = useTranslations("myEvents.beyond");
  return (
    <>
      <MyEventsHead />
      <Empty title={t("title", { page })}>
        <p className="soft">{t("text", { pages })}</p>
        <ButtonLink to={last} look="primary">
          {t("last")}
        </ButtonLink>
      </Empty>
    </>
  );
}
