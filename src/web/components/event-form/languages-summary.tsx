import type { ReactNode } from "react";
import "#messages/parts/create-event.ts";
import { useTranslations } from "#web/texts.tsx";

/** What stands on the closed list of languages: those chosen, and how many of how many. */
export function LanguagesSummary({ chosen, all }: { chosen: readonly string[]; all: number }) {
  const t = useTranslations("createEvent.what");
  return t.rich("chosen", { count: chosen.length, all, names: chosen.join(t("separator")), b, note });
}

function b(words: ReactNode) {
  return <b>{words}</b>;
}

function note(words: ReactNode) {
  return <span className="pick__note">{words}</span>;
}
