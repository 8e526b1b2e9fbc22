import { type ReactNode, useId } from "react";

/** A part of somebody's settings: what it is about, and beside it what can be set. */
export function SettingsPart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings__part" aria-labelledby={id}>
      <div className="settings__about">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="settings__fields">{children}</div>
    </section>
  );
}
