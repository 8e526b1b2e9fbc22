import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import "#messages/parts/account.ts";
import "#messages/parts/accounts.ts";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { SettingsList, SettingsRow } from "#web/components/accounts/settings-list.tsx";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import { EmailRow } from "#web/routes/account/email-row.tsx";
import type { AccountView } from "#web/routes/account/load-account.server.ts";
import { PasswordRow } from "#web/routes/account/password-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormTitle } from "#web/ui/form-title.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

type AccountPageProps = { view: AccountView; answer: AccountAnswer | undefined };

/** Somebody's own account: address, password, and their data. */
export function AccountPage({ view, answer }: AccountPageProps) {
  const t = useTranslations("account");
  return (
    <Wrap padded>
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <AccountTabs />
      <h1>{t("title")}</h1>
      <p className="soft">{t("lede")}</p>
      <div className="settings">
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
      </div>
    </Wrap>
  );
}
