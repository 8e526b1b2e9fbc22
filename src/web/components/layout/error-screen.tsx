import RefreshCw from "lucide/dist/esm/icons/refresh-cw.mjs";
import { Link, useLocation } from "react-router";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import { type LayoutView, useLayoutView } from "#web/components/layout/layout-view.ts";
import { PageFrame } from "#web/components/layout/page-frame.tsx";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { SiteMark } from "#web/components/layout/site-header.tsx";
import { type RouteFailure, readRouteFailure } from "#web/http/route-failure.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Rings } from "#web/ui/rings.tsx";

const lost = async () => (await import("#web/components/layout/lost-page.tsx")).LostPage;
const signIn = async () => (await import("#web/components/layout/authentication-required.tsx")).AuthenticationRequired;

/**
 * The not-found page; other pages do not load its code. `FailurePage` is part of every page, because it must work when
 * nothing can be loaded.
 */
const LazyLostPage = lazyPart(lost, import.meta.env.SSR ? await lost() : null);
const LazyAuthenticationRequired = lazyPart(signIn, import.meta.env.SSR ? await signIn() : null);

type Sentences = "notFound" | "gone" | "unauthenticated" | "tooLarge" | "forbidden" | "refused" | "failure";

/** Selects the texts for an error of a loader, an action or a component. */
function sentencesFor({ code, status }: RouteFailure): Sentences {
  if (code === "not-found") return "notFound";
  if (code === "too-large") return "tooLarge";
  if (code === "gone" || code === "unauthenticated" || code === "forbidden") return code;
  return status >= 400 && status < 500 ? "refused" : "failure";
}

/** Replaces a page that failed: not found, gone, refused, or the error fallback. */
export function ErrorScreen({ error }: { error: unknown }) {
  const view = useLayoutView();
  const failure = readRouteFailure(error);
  const sentences = sentencesFor(failure);
  return (
    <>
      <ErrorTitle sentences={sentences} site={view?.site.name} />
      <Screen sentences={sentences} view={view} failure={failure} />
    </>
  );
}

type ScreenProps = { sentences: Sentences; view: LayoutView | undefined; failure: RouteFailure };

/** A refused action renders without the page frame, because the router then runs no loader. */
function Screen({ sentences, view, failure }: ScreenProps) {
  if (sentences === "unauthenticated") {
    const page = <LazyAuthenticationRequired />;
    return view === undefined ? <main id={MAIN_ID}>{page}</main> : <PageFrame view={view}>{page}</PageFrame>;
  }
  if (sentences !== "failure" && view !== undefined) {
    return <LostScreen sentences={sentences} view={view} failure={failure} />;
  }
  return <FailurePage view={view} requestId={failure.requestId} sentences={sentences} />;
}

type LostScreenProps = {
  sentences: Exclude<Sentences, "failure" | "unauthenticated">;
  view: LayoutView;
  failure: RouteFailure;
};

function LostScreen({ sentences, view, failure: { next = [], isRestorable = false } }: LostScreenProps) {
  const t = useTranslations("errors");
  const text = isRestorable ? t("keptText", { days: DELETED_RETENTION_DAYS }) : t(`${sentences}Text`);
  return (
    <PageFrame view={view}>
      <LazyLostPage title={t(sentences)} text={text} next={next} isRestorable={isRestorable} />
    </PageFrame>
  );
}

function ErrorTitle({ sentences, site }: { sentences: Sentences; site: string | undefined }) {
  const t = useTranslations("errors");
  const tLayout = useTranslations("layout");
  const title = t(`${sentences}Title`);
  return <title>{site === undefined ? title : tLayout("documentTitle", { title, site })}</title>;
}

type FailurePageProps = {
  view: LayoutView | undefined;
  requestId: string | null;
  /** The texts; an action that rejects its form has no page frame either. */
  sentences?: "failure" | "refused" | "tooLarge" | "forbidden" | "notFound" | "gone";
};

/** The spec's error fallback. Its button is a link to the same address, so it works when nothing else does. */
function FailurePage({ view, requestId, sentences = "failure" }: FailurePageProps) {
  const t = useTranslations("errors");
  const { pathname, search } = useLocation();
  const email = view?.site.contactEmail ?? null;
  return (
    <div className="failure">
      <header>{view !== undefined && <SiteMark name={view.site.name} />}</header>
      <main id={MAIN_ID} tabIndex={-1}>
        <Rings />
        <h1>{t(sentences)}</h1>
        <p className="soft">{t(`${sentences}Text`)}</p>
        <ButtonLink look="primary" size="large" to={pathname + search} reloadDocument>
          <Icon of={RefreshCw} />
          {t("refresh")}
        </ButtonLink>
        {requestId !== null && <p className="smallest muted">{t("failureNumber", { id: requestId })}</p>}
      </main>
      <footer>
        <Link to="/events" reloadDocument>
          {t("allEvents")}
        </Link>
        {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      </footer>
    </div>
  );
}
