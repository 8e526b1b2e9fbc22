import Bell from "lucide/dist/esm/icons/bell.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { SettingsList, SettingsPart, SettingsRow } from "#web/components/accounts/settings-frame.tsx";
import type { DeviceLine, DevicePushView } from "#web/routes/device-push/device-push.server.ts";
import { ThisDevice } from "#web/routes/device-push/this-device.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden, Wrap } from "#web/ui/rich-words.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** 'Notifications on this device', for members and visitors. */
export function DevicePushPage({ view: { pushKey, member } }: { view: DevicePushView }) {
  const t = useTranslations("push.page");
  const isHydrated = useHydrated();
  const isMember = member !== null;
  return (
    <Wrap padded>
      <h1>{t("title")}</h1>
      <p className="soft">{t(isMember ? "ledeMember" : "lede")}</p>
      <div className="settings">
        <SettingsPart title={t("here")} text={t(isMember ? "hereTextMember" : "hereText")}>
          <div className="without-scripts">
            <Alert>{t("noScript")}</Alert>
          </div>
          {pushKey === null && <Alert tone="warn">{t("unsupported")}</Alert>}
          {isHydrated && pushKey !== null && <ThisDevice pushKey={pushKey} isMember={isMember} />}
        </SettingsPart>
        {isMember ? <Devices member={member} /> : <Visitors />}
      </div>
    </Wrap>
  );
}

/** What an account adds, and what is stored without one. */
function Visitors() {
  const t = useTranslations("push.page");
  return (
    <SettingsPart title={t("storedTitle")} text={t("stored")}>
      <p>
        <Link to="/privacy-policy">{t("privacy")}</Link>
      </p>
      <p>
        <Link to="/saved-events">{t("saved")}</Link>
      </p>
    </SettingsPart>
  );
}

type Member = NonNullable<DevicePushView["member"]>;

function Devices({ member: { owner, devices } }: { member: Member }) {
  const t = useTranslations("push.page");
  return (
    <SettingsPart title={t("devices")} text={t("devicesText")}>
      {devices.length === 0 ? (
        <p className="soft">{t("none")}</p>
      ) : (
        <>
          <SettingsList>
            {devices.map((device) => (
              <Device key={device.id} device={device} owner={owner} />
            ))}
          </SettingsList>
          <DeviceForm owner={owner}>
            <Button type="submit" name="intent" value="test">
              {t("test")}
            </Button>
          </DeviceForm>
        </>
      )}
      <p>
        <Link to={REMINDERS_PATH}>{t("reminders")}</Link>
      </p>
    </SettingsPart>
  );
}

function Device({ device: { id, name, isThis, text, withBell }, owner }: { device: DeviceLine; owner: string }) {
  const t = useTranslations("push.page");
  const title = (
    <>
      {name} {isThis && <Pill tone="primary">{t("thisOne")}</Pill>}
    </>
  );
  return (
    <SettingsRow icon={Smartphone} title={title} text={`${text} · ${t(withBell ? "withBell" : "withoutBell")}`}>
      <DeviceForm owner={owner} id={id}>
        <Button type="submit" look="quiet" name="intent" value={withBell ? "bell-off" : "bell-on"}>
          <Icon of={Bell} />
          {t.rich(withBell ? "bellOff" : "bellOn", { device: name, hidden })}
        </Button>
        <Button type="submit" look="quiet" name="intent" value="remove">
          {t.rich("remove", { device: name, hidden })}
        </Button>
      </DeviceForm>
    </SettingsRow>
  );
}

function DeviceForm({ owner, id, children }: { owner: string; id?: number; children: ReactNode }) {
  return (
    <PostForm className="cluster">
      <input type="hidden" name="owner" value={owner} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
    </PostForm>
  );
}
