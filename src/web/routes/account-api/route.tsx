import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { API_PAGE_PATH } from "#core/accounts/api-token.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { SettingsFrame } from "#web/components/accounts/settings-frame.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { type ApiView, apiLoader } from "#web/routes/account-api/account-api.server.ts";
import type { ApiAnswer } from "#web/routes/account-api/api-answer.ts";
import { SecretCard } from "#web/routes/account-api/secret-card.tsx";
import { apiAction } from "#web/routes/account-api/token-action.server.ts";
import { TokensPart } from "#web/routes/account-api/tokens-part.tsx";
import { WebhooksPart } from "#web/routes/account-api/webhooks-part.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = await apiLoader(requireViewer(context), context);
  return data(view, { status });
}

export function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return apiAction(request, requireViewer(context), context);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function AccountApi({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  if (answer?.view === "secret") return <SecretCard shown={answer} />;
  if (view.shows === "page") return <Overview view={view} answer={answer} />;
  return (
    <Wrap padded>
      <title>{view.documentTitle}</title>
      <ReadOrFailed area="apiAccess" view={view} to={API_PAGE_PATH}>
        {null}
      </ReadOrFailed>
    </Wrap>
  );
}

type OverviewProps = {
  view: Extract<ApiView, { shows: "page" }>;
  answer: Extract<ApiAnswer, { view: "overview" }> | undefined;
};

function Overview({ view, answer }: OverviewProps) {
  const t = useTranslations("apiAccess");
  const { documentTitle, tokens, tokensMax, webhooks, webhooksMax, mayAdd } = view;
  return (
    <SettingsFrame documentTitle={documentTitle} title={t("title")} lede={t("lede")} answer={answer}>
      {!mayAdd && <p>{t.rich("proveFirst", { security: toSecurity })}</p>}
      <TokensPart tokens={tokens} max={tokensMax} mayAdd={mayAdd} answer={answer} />
      <WebhooksPart webhooks={webhooks} max={webhooksMax} mayAdd={mayAdd} answer={answer} />
    </SettingsFrame>
  );
}

const toSecurity = (words: ReactNode) => <Link to="/account/security#prove">{words}</Link>;
