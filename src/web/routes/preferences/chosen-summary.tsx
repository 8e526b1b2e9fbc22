import type { ReactNode } from "react";
import "#messages/parts/preferences.ts";
import { useTranslations } from "#web/texts.tsx";

type ChosenSummaryProps = { chosen: readonly string[]; all: number };

/** What stands on a closed list: what is chosen, and how many of how many. */
export function ChosenSummary({ chosen, all }: ChosenSummaryProps) {
  const t = useTranslations("preferences");
  return t.rich("chosen", { count: chosen.length, all, names: chosen.join(t("separator")), b, note });
}

function b(words: ReactNode) {
  return <b>{words}</b>;
}

function note(words: ReactNode) {
  return <span className="pick__note">{words}</span>;
}
