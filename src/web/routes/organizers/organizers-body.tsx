import "#messages/parts/organizers.ts";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { organizersPath } from "#core/organizers/organizers-list.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { useSlowNavigation } from "#web/components/layout/use-slow-navigation.ts";
import { OrganizerCardsSkeleton } from "#web/components/organizers/organizer-cards-skeleton.tsx";
import { OrganizerCard } from "#web/routes/organizers/organizer-card.tsx";
import type { OrganizersPage, OrganizersView } from "#web/routes/organizers/organizers-view.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Status } from "#web/ui/status.tsx";

/** What stands under the heading: a page of cards, or what there is to say instead. */
export function OrganizersBody({ view }: { view: OrganizersView }) {
  const slow = useSlowNavigation() === "/organizers";
  const { body } = view;
  if (slow) return <OrganizerCardsSkeleton />;
  if (body.shows === "failed") return <Failed view={view} requestId={body.requestId} />;
  if (body.shows === "beyond") return <Beyond view={view} pages={body.pages} />;
  return <Cards view={view} body={body} />;
}

function Cards({ view, body }: { view: OrganizersView; body: OrganizersPage }) {
  const t = useTranslations("organizers");
  const all = organizersPath({ ...view, page: 1, query: null });
  if (body.cards.length === 0 && view.query !== null) {
    return (
      <Empty title={t("search.empty", { query: view.query })}>
        <ButtonLink to={all}>{t("search.clear")}</ButtonLink>
      </Empty>
    );
  }
  if (body.cards.length === 0) return <Empty title={t("empty")} />;
  const { showing } = body;
  return (
    <>
      <p className="organizers__showing muted small">
        <Status>{view.query === null ? showing : t("search.found", { showing, query: view.query })}</Status>{" "}
        {view.query !== null && <Link to={all}>{t("search.clear")}</Link>}
      </p>
      <ul className="organizer-cards">
        {body.cards.map((organizer) => (
          <OrganizerCard key={organizer.key} organizer={organizer} />
        ))}
      </ul>
      <ListPages current={view.page} pages={body.pages} hrefFor={(page) => organizersPath({ ...view, page })} />
    </>
  );
}

function Beyond({ view, pages }: { view: OrganizersView; pages: number }) {
  const t = useTranslations("organizers.beyond");
  return (
    <Empty title={t("title", { page: view.page })}>
      <p className="soft">{t("text", { pages })}</p>
      <ButtonLink to={organizersPath({ ...view, page: pages })} look="primary">
        {t("last")}
      </ButtonLink>
    </Empty>
  );
}

function Failed({ view, requestId }: { view: OrganizersView; requestId: string }) {
  const t = useTranslations("organizers");
  return (
    <div className="stack">
      <Alert tone="danger">
        <p>{t("error")}</p>
        <p className="small">{t("errorNumber", { requestId })}</p>
      </Alert>
      <ButtonLink to={organizersPath(view)} reloadDocument>
        {t("tryAgain")}
      </ButtonLink>
    </div>
  );
}
