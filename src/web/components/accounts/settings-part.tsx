import { type ReactNode, useId } from "react";

type SettingsPartProps = {
  /** The id by which links lead here. */
  anchor?: string;
  title: string;
  text: string;
  children: ReactNode;
};

/** A part of somebody's settings: what it is about, and beside it what can be set. */
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
