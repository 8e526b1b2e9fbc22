import Download from "lucide/dist/esm/icons/download.mjs";
import { runPath } from "#core/imports/run-address.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

const STEPS = ["choose", "columns", "preview", "apply"] as const;
export type ImportStep = (typeof STEPS)[number];

/** The four steps of an import and its progress through them. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const t = useTranslations("adminImport.steps");
  const place = STEPS.indexOf(current);
  return (
    <ol className="import-steps" aria-label={t("label")}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={at < place ? "import-steps__done" : undefined}
          {...(at === place && { "aria-current": "step" })}
        >
          <span>
            {at < place && <VisuallyHidden>{t("done")} </VisuallyHidden>}
            {t(step)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A link to the rejected rows of an import as a file. */
export function DownloadRefused({ runId }: { runId: string }) {
  const t = useTranslations("adminImport.preview");
  return (
    <a href={`${runPath(runId)}/refused.csv`} className={buttonClass("outline", "normal")} download>
      <span className="button__label">
        <Icon of={Download} />
        <span>{t("download")}</span>
      </span>
    </a>
  );
}
