import RefreshCw from "lucide-react/icons/refresh-cw";
import { Link, useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { SiteMark } from "#web/components/layout/site-mark.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Rings } from "#web/ui/rings.tsx";

type FailurePageProps = {
  view: LayoutView | undefined;
  requestId: string | null;
  /** What it says; an action that refuses its form has no frame around it either. */
  sentences?: "failure" | "refused" | "tooLarge" | "forbidden" | "notFound" | "gone";
};

/** The spec's error fallback. Its button is a link to the same address, so it works when nothing else does. */
export function FailurePage({ view, requestId, sentences = "failure" }: FailurePageProps) {
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
