import Check from "lucide/dist/esm/icons/check.mjs";
import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import {
  OpeningSettingsRow,
  SettingsList,
  SettingsPart,
  SettingsRow,
} from "#web/components/accounts/settings-frame.tsx";
import type { SecurityView } from "#web/routes/account-security/security-loader.server.ts";
import { PasswordForm } from "#web/routes/account-security/prove-part.tsx";
import type { Refused } from "#web/routes/account-security/security-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

type TwoFactorPartProps = { view: SecurityView; answer: Refused | undefined };

/** The authenticator app: the button to set it up, or its state and recovery codes. */
export function TwoFactorPart({ view, answer }: TwoFactorPartProps) {
  const t = useTranslations("security.twoFactor");
  return (
    <SettingsPart title={t("title")} text={t("text")}>
      <SettingsList>
        {view.twoFactor ? (
          <>
            <AppOn answer={answer} />
            <Codes view={view} answer={answer} />
          </>
        ) : (
          <AppOff view={view} answer={answer} />
        )}
      </SettingsList>
    </SettingsPart>
  );
}

function AppOff({ view, answer }: TwoFactorPartProps) {
  const t = useTranslations("security");
  const title = (
    <>
      {t("twoFactor.app")} <Pill>{t("twoFactor.off")}</Pill>
    </>
  );
  if (!view.hasPassword) {
    return (
      <SettingsRow icon={Smartphone} title={title} text={t("twoFactor.needsPassword")}>
        <ButtonLink to="/forgot-password" look="quiet">
          {t("signIn.passwordMake")}
        </ButtonLink>
      </SettingsRow>
    );
  }
  return (
    <OpeningSettingsRow
      icon={Smartphone}
      title={title}
      text={t("twoFactor.offText")}
      open={answer?.form === "set-up"}
      action={t("twoFactor.setUp")}
    >
      <PasswordForm
        intent="set-up"
        answer={answer}
        label={t("twoFactor.setUpLabel")}
        failed={t("twoFactor.setUpFailed")}
        submit={t("twoFactor.setUpSubmit")}
      />
    </OpeningSettingsRow>
  );
}

function AppOn({ answer }: Pick<TwoFactorPartProps, "answer">) {
  const t = useTranslations("security.twoFactor");
  const title = (
    <>
      {t("app")}{" "}
      <Pill tone="success" icon={Check}>
        {t("on")}
      </Pill>
    </>
  );
  return (
    <OpeningSettingsRow
      icon={Smartphone}
      title={title}
      text={t("onText")}
      open={answer?.form === "turn-off"}
      action={t.rich("turnOff", { hidden })}
    >
      <PasswordForm
        intent="turn-off"
        answer={answer}
        label={t("turnOffLabel")}
        text={t("turnOffText")}
        failed={t("turnOffFailed")}
        submit={t("turnOffSubmit")}
        look="danger"
      />
    </OpeningSettingsRow>
  );
}

function Codes({ view: { codesLeft, codesTotal }, answer }: TwoFactorPartProps) {
  const t = useTranslations("security.twoFactor");
  return (
    <OpeningSettingsRow
      icon={KeyRound}
      title={t("codes")}
      text={t("codesLeft", { left: codesLeft, total: codesTotal })}
      open={answer?.form === "new-codes"}
      action={t("newCodes")}
    >
      <PasswordForm
        intent="new-codes"
        answer={answer}
        label={t("newCodesLabel")}
        text={t("newCodesText", { total: codesTotal })}
        failed={t("newCodesFailed")}
        submit={t("newCodesSubmit")}
      />
    </OpeningSettingsRow>
  );
}
