import "#messages/parts/admin-import.ts";
import type { ImportState } from "#core/imports/import-run.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

/** Where an import stands, in a word or two. */
export function RunStatePill({ state }: { state: ImportState }) {
  const t = useTranslations("adminImport.state");
  const tone =
    state === "applied" ? "success" : state === "failed" ? "danger" : TAKEN_BACK.has(state) ? "plain" : "warn";
  return <Pill tone={tone}>{t(state)}</Pill>;
}

const TAKEN_BACK: ReadonlySet<ImportState> = new Set(["cancelled", "undone"]);
