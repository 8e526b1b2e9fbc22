import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

/** Settings one under the other, each with what it is now and what can be done about it. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className="settings-list">{children}</ul>;
}

type RowProps = { icon: LucideIcon; title: ReactNode; text: ReactNode };

/** A setting with a link or a button at its end. */
export function SettingsRow({ icon, title, text, children }: RowProps & { children: ReactNode }) {
  return (
    <li className="settings-list__row">
      <RowHead icon={icon} title={title} text={text} />
      {children}
    </li>
  );
}

type OpeningRowProps = RowProps & { open: boolean; action: ReactNode; children: ReactNode };

/** A setting that opens to its form, also without JavaScript. */
export function OpeningSettingsRow({ icon, title, text, open, action, children }: OpeningRowProps) {
  return (
    <li>
      <details open={open}>
        <summary className="settings-list__row">
          <RowHead icon={icon} title={title} text={text} />
          <span className="settings-list__action">{action}</span>
        </summary>
        <div className="settings-list__form">{children}</div>
      </details>
    </li>
  );
}

function RowHead({ icon, title, text }: RowProps) {
  return (
    <>
      <span className="settings-list__icon">
        <Icon of={icon} />
      </span>
      <span className="settings-list__what">
        <b>{title}</b>
        <span className="settings-list__text">{text}</span>
      </span>
    </>
  );
}
