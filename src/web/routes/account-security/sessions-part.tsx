import Laptop from "lucide/dist/esm/icons/laptop.mjs";
import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import Tablet from "lucide/dist/esm/icons/tablet.mjs";
import { SettingsList, SettingsPart, SettingsRow } from "#web/components/accounts/settings-frame.tsx";
import { ActButton } from "#web/routes/account-security/prove-part.tsx";
import type { SessionLine } from "#web/routes/account-security/security-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

const ICONS: Readonly<Record<string, IconPath>> = { iPhone: Smartphone, Android: Smartphone, iPad: Tablet };

/** Lists the viewer's sessions, this device first, with buttons that sign the others out. */
export function SessionsPart({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslations("security.sessions");
  return (
    <SettingsPart title={t("title")} text={t("text")}>
      <SettingsList>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </SettingsList>
      {sessions.length > 1 ? (
        <div>
          <ActButton intent="end-others" look="danger">
            <Icon of={LogOut} flip />
            {t("everywhere")}
          </ActButton>
          <p className="small soft">{t("everywhereHint")}</p>
        </div>
      ) : (
        <p className="small soft">{t("onlyHere")}</p>
      )}
    </SettingsPart>
  );
}

function SessionRow({ session: { id, isCurrent, system, device, text } }: { session: SessionLine }) {
  const t = useTranslations("security.sessions");
  const title = (
    <>
      {device} {isCurrent && <Pill tone="primary">{t("current")}</Pill>}
    </>
  );
  return (
    <SettingsRow icon={ICONS[system ?? ""] ?? Laptop} title={title} text={text}>
      {!isCurrent && (
        <ActButton intent="end-session" about={{ name: "id", value: id }}>
          {t.rich("signOut", { device, hidden })}
        </ActButton>
      )}
    </SettingsRow>
  );
}
