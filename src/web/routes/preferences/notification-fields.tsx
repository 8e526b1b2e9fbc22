import { useState } from "react";
import { NOTIFICATION_SWITCHES, type NotificationSwitch } from "#core/profiles/preferences.ts";
import "#messages/parts/preferences.ts";
import type { PreferencesTyped } from "#web/routes/preferences/preferences-form.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { SwitchField } from "#web/ui/switch-field.tsx";

const [MAIN, ...UNDER] = NOTIFICATION_SWITCHES;

/** The four switches: three cannot be turned while email is off, and keep how they stand. */
export function NotificationFields({ switches }: Pick<PreferencesTyped, "switches">) {
  const [on, setOn] = useState(switches[MAIN]);
  return (
    <div className="settings__switches">
      <Switch name={MAIN} defaultChecked={switches[MAIN]} onChange={setOn} />
      <div className="settings__under">
        {UNDER.map((name) => (
          <Switch key={name} name={name} defaultChecked={switches[name]} disabled={!on} />
        ))}
      </div>
    </div>
  );
}

type SwitchProps = {
  name: NotificationSwitch;
  defaultChecked: boolean;
  disabled?: boolean;
  onChange?: (on: boolean) => void;
};

/** A switch, and a mark for the server that it could be turned: of a check box nothing arrives when it is off. */
function Switch({ name, disabled = false, ...rest }: SwitchProps) {
  const t = useTranslations("preferences.notifications");
  return (
    <>
      {!disabled && <input type="hidden" name="asked" value={name} />}
      <SwitchField {...rest} name={name} disabled={disabled} label={t(name)} hint={t(`${name}Hint`)} />
    </>
  );
}
