import { type ReactNode, useId } from "react";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

type SettingsFrameProps = {
  documentTitle: string;
  title: string;
  lede: string;
  answer: { errors: FormErrors; toast: ShownToast | null } | undefined;
  children: ReactNode;
};

/** The settings pages under the account's tabs, with the result of the last submission. */
export function SettingsFrame({ documentTitle, title, lede, answer, children }: SettingsFrameProps) {
  return (
    <Wrap padded>
      <FormTitle title={documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <AccountTabs />
      <h1>{title}</h1>
      <p className="soft">{lede}</p>
      <div className="settings">{children}</div>
    </Wrap>
  );
}

/** A list of settings with their current values and actions. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className="settings-list">{children}</ul>;
}

type RowProps = { icon: IconPath; title: ReactNode; text: ReactNode };

/** A setting with a link or a button at the end of its row. */
export function SettingsRow({ icon, title, text, children }: RowProps & { children: ReactNode }) {
  return (
    <li className="settings-list__row">
      <RowHead icon={icon} title={title} text={text} />
      {children}
    </li>
  );
}

type OpeningRowProps = RowProps & { open: boolean; action: ReactNode; children: ReactNode };

/** A setting that expands to its form, also without JavaScript. */
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

type SettingsPartProps = {
  /** The id that links point to. */
  anchor?: string;
  title: string;
  text: string;
  children: ReactNode;
};

/** A section of the settings: its description, and the settings beside it. */
export function SettingsPart({ anchor, title, text, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section id={anchor} className="settings__part" aria-labelledby={id}>
      <div className="settings__about">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="settings__fields">{children}</div>
    </section>
  );
}
