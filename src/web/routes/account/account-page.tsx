import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import "#messages/parts/account.ts";
import "#messages/parts/accounts.ts";
import { SettingsFrame } from "#web/components/accounts/settings-frame.tsx";
import { SettingsList, SettingsRow } from "#web/components/accounts/settings-list.tsx";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import { EmailRow } from "#web/routes/account/email-row.tsx";
import type { AccountView } from "#web/routes/account/load-account.server.ts";
import { PasswordRow } from "#web/routes/account/password-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

type AccountPageProps = { view: AccountView; answer: AccountAnswer | undefined };

/** Somebody's own account: address, password, and their data. */
export function AccountPage({ view, answer }: AccountPageProps) {
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
