import Download from "lucide/dist/esm/icons/download.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { SettingsFrame, SettingsList, SettingsPart, SettingsRow } from "#web/components/accounts/settings-frame.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import { type AccountView, accountAction, accountLoader } from "#web/routes/account/account.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { EmailRow, PasswordRow } from "#web/routes/account/account-rows.tsx";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, headers: sent } = await accountLoader(request, requireViewer(context), context);
  return data(view, { headers: sent });
}

export function action({ context, request }: Route.ActionArgs) {
  return accountAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view={loaderData} answer={actionData} />;
}

type AccountPageProps = { view: AccountView; answer: AccountAnswer | undefined };

/** The viewer's own account: address, password and personal data. */
function AccountPage({ view, answer }: AccountPageProps) {
  const t = useTranslations("account");
  return (
    <SettingsFrame documentTitle={view.documentTitle} title={t("title")} lede={t("lede")} answer={answer}>
      <SettingsPart title={t("signIn.title")} text={t("signIn.text", { days: view.undoDays })}>
        <SettingsList>
          <EmailRow view={view} answer={answer?.form === "email" ? answer : undefined} />
          <PasswordRow view={view} answer={answer?.form === "password" ? answer : undefined} />
        </SettingsList>
      </SettingsPart>
      <SettingsPart title={t("data.title")} text={t("data.text")}>
        <SettingsList>
          <SettingsRow icon={Download} title={t("data.download")} text={t("data.downloadText")}>
            <a href="/account/data" className={buttonClass("outline", "normal")}>
              {t("data.prepare")}
            </a>
          </SettingsRow>
          <SettingsRow icon={Trash2} title={t("data.delete")} text={t("data.deleteText", { days: view.graceDays })}>
            <ButtonLink to="/account/delete" look="danger">
              {t("data.delete")}
            </ButtonLink>
          </SettingsRow>
        </SettingsList>
      </SettingsPart>
    </SettingsFrame>
  );
}
