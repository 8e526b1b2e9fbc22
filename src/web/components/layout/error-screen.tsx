import { DELETED_KEPT_DAYS } from "#core/events/deletion.ts";
import { useTranslations } from "#web/texts.tsx";
import { FailurePage } from "#web/components/layout/failure-page.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { LazyAuthenticationRequired, LazyLostPage } from "#web/components/layout/lazy-error-pages.tsx";
import { PageFrame } from "#web/components/layout/page-frame.tsx";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { type RouteFailure, readRouteFailure } from "#web/http/route-failure.ts";

type Sentences = "notFound" | "gone" | "unauthenticated" | "tooLarge" | "forbidden" | "refused" | "failure";

/** What a failure of a loader, an action or a component is called on the page. */
function sentencesFor({ code, status }: RouteFailure): Sentences {
  if (code === "not-found") return "notFound";
  if (code === "too-large") return "tooLarge";
  if (code === "gone" || code === "unauthenticated" || code === "forbidden") return code;
  return status >= 400 && status < 500 ? "refused" : "failure";
}

/** In place of a page that failed: not found, taken down, refused, or the error fallback. */
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

/** An action that is refused has no frame around its page: the router then asks no loader. */
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

function LostScreen({ sentences, view, failure: { next = [], isKept = false } }: LostScreenProps) {
  const t = useTranslations("errors");
  const text = isKept ? t("keptText", { days: DELETED_KEPT_DAYS }) : t(`${sentences}Text`);
  return (
    <PageFrame view={view}>
      <LazyLostPage title={t(sentences)} text={text} next={next} isKept={isKept} />
    </PageFrame>
  );
}

function ErrorTitle({ sentences, site }: { sentences: Sentences; site: string | undefined }) {
  const t = useTranslations("errors");
  const tLayout = useTranslations("layout");
  const title = t(`${sentences}Title`);
  return <title>{site === undefined ? title : tLayout("documentTitle", { title, site })}</title>;
}
