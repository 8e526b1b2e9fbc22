import { Link } from "react-router";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { freeHoursAction } from "#web/routes/free-hours/free-hours-action.server.ts";
import { FreeHoursForm } from "#web/routes/free-hours/free-hours-form.tsx";
import { freeHoursLoader } from "#web/routes/free-hours/free-hours-loader.server.ts";
import { WhatFits } from "#web/routes/free-hours/what-fits.tsx";
import freeHours from "#web/styles/free-hours.css?url";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: freeHours }];

export function loader({ context }: Route.LoaderArgs) {
  return freeHoursLoader(context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return freeHoursAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function FreeHours({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("freeHours");
  return (
    <Wrap padded>
      <ShowToast toast={answer?.toast} />
      <div className="page-head">
        <div>
          <h1>{t("title")}</h1>
          <ZoneBar />
        </div>
      </div>
      <p className="soft free-hours__lede">
        {t("lede")} {t(view.isMember ? "keptInAccount" : "keptOnDevice")}
      </p>
      <FreeHoursForm view={view} answer={answer ?? null}>
        <WhatFits fitting={view.fitting} />
      </FreeHoursForm>
      <p className="free-hours__back">
        <Link to="/events">{t("toEvents")}</Link>
      </p>
    </Wrap>
  );
}
