import type { ReactNode } from "react";
import { SettingsList, SettingsPart } from "#web/components/accounts/settings-frame.tsx";

type AccessSectionProps = {
  anchor: string;
  title: string;
  text: string;
  /** One for each token or webhook. */
  rows: readonly ReactNode[];
  /** The text if there are no rows. */
  none: string;
  /** Why no more can be added; null if some can. */
  tooMany: string | null;
  /** The form that adds one; null for a member who has to prove first who they are. */
  form: ReactNode;
};

/** The tokens or the webhooks of a member, and the form that adds one. */
export function AccessSection({ anchor, title, text, rows, none, tooMany, form }: AccessSectionProps) {
  return (
    <SettingsPart anchor={anchor} title={title} text={text}>
      {rows.length === 0 ? <p className="soft">{none}</p> : <SettingsList>{rows}</SettingsList>}
      {tooMany === null ? form : <p>{tooMany}</p>}
    </SettingsPart>
  );
}
