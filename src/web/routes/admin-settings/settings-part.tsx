import { type ReactNode, useId } from "react";

/** A part of the settings: its title beside its fields. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings__part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="settings__fields">{children}</div>
    </section>
  );
}
