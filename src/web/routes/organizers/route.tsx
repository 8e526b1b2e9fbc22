import Megaphone from "lucide/dist/esm/icons/megaphone.mjs";
import { Link, data, redirect } from "react-router";
import {
  DIRECTORY_SORTS,
  organizersPath,
  parseOrganizersAddress,
  sortParameter,
} from "#core/organizers/organizers-list.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { useSlowNavigation } from "#web/components/layout/use-slow-navigation.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { OrganizerCardsSkeleton } from "#web/components/organizers/organizer-cards-skeleton.tsx";
import { SearchForm } from "#web/components/search/search-form.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { organizersLoader } from "#web/routes/organizers/organizers.server.ts";
import { OrganizerCard, type OrganizersPage, type OrganizersView } from "#web/routes/organizers/organizer-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/pill.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

const STATUS = { list: 200, beyond: 404, failed: 503 } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, requested } = parseOrganizersAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(organizersPath(requested));
  const view = await organizersLoader(context.get(requestContext), requested);
  return data(view, { status: STATUS[view.body.shows] });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const head = pageHeadMeta(loaderData);
  // Search engines should index each organizer once: no results of a search, and one order.
  const isWhole = loaderData === undefined || (loaderData.query === null && sortParameter(loaderData.sort) === null);
  return isWhole ? head : [...head, { name: "robots", content: "noindex" }];
}

export default function Organizers({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("organizers");
  return (
    <Wrap padded>
      <div className="organizers__head">
        <div>
          <h1>{t("title")}</h1>
          <p className="soft">{t("lede")}</p>
        </div>
        <ProfileLink hasProfile={view.hasProfile} />
      </div>
      <div className="organizers__bar">
        <SearchForm
          action="/organizers"
          label={t("search.label")}
          query={view.query}
          parameters={{ sort: sortParameter(view.sort), tz: view.zone }}
        />
        {view.body.shows === "list" && view.body.total > 0 && <SortChoice view={view} />}
        <ZoneBar />
      </div>
      <OrganizersBody view={view} />
    </Wrap>
  );
}

/** The orders of the directory, each with its own address. */
function SortChoice({ view }: { view: OrganizersView }) {
  const t = useTranslations("organizers.sort");
  return (
    <nav className="segments" aria-label={t("label")}>
      {DIRECTORY_SORTS.map((sort) => (
        <RowLink
          key={sort}
          href={organizersPath({ ...view, sort, page: 1 })}
          {...(sort === view.sort && { "aria-current": "true" })}
        >
          {t(sort)}
        </RowLink>
      ))}
    </nav>
  );
}

/** The link from the directory to the viewer's own profile in it. */
function ProfileLink({ hasProfile }: { hasProfile: boolean }) {
  const t = useTranslations("organizerMember");
  return (
    <ButtonLink to={hasProfile ? "/organizers/manage" : "/organizer-registration"}>
      <Icon of={Megaphone} />
      {t(hasProfile ? "manage" : "register")}
    </ButtonLink>
  );
}

/** The page below the heading: a page of cards, or the notice in their place. */
function OrganizersBody({ view }: { view: OrganizersView }) {
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
