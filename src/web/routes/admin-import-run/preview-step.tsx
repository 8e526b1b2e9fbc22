import { useState } from "react";
import "#messages/parts/admin-import.ts";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { runPath } from "#core/imports/run-address.ts";
import { CancelForm } from "#web/routes/admin-import-run/cancel-form.tsx";
import { ChangedCard } from "#web/routes/admin-import-run/changed-card.tsx";
import { RefusedCard } from "#web/routes/admin-import-run/refused-card.tsx";
import type { RunView } from "#web/routes/admin-import-run/run-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The third step: what the import would do. Rows that are not ticked stay as they are. */
export function PreviewStep({ view }: { view: Extract<RunView, { shows: "preview" }> }) {
  const t = useTranslations("adminImport.preview");
  const { runId, kind, preview } = view;
  const { figures, changed, refused } = preview;
  const shownOut = changed.rows.filter(({ excluded }) => excluded).length;
  const [left, setLeft] = useState(shownOut);
  const taken = changed.count - (changed.excluded - shownOut) - left;
  const count = figures.fresh + taken;
  const isSomething = figures.fresh + figures.changed > 0;
  return (
    <>
      <Figures figures={figures} />
      <PostForm
        // Another page of rows has its own ticks.
        key={changed.page}
        onChange={({ currentTarget }) => setLeft(currentTarget.querySelectorAll("[name=take]:not(:checked)").length)}
      >
        <div className="stack">
          {changed.count > 0 && <ChangedCard changed={changed} other={refused.page} />}
          {refused.count > 0 && <RefusedCard runId={runId} refused={refused} other={changed.page} />}
          {!isSomething && <Alert tone="warn">{t("nothingToDo")}</Alert>}
        </div>
        <div className="import-acts">
          <ButtonLink to={kind === "ics" ? IMPORT_PATH : `${runPath(runId)}?step=columns`}>{t("back")}</ButtonLink>
          {isSomething && (
            <>
              <SubmitButton name="intent" value="apply" size="large" busyLabel={t("applying")}>
                {t("apply", { count })}
              </SubmitButton>
              <span className="small muted">{t("summary", { fresh: figures.fresh, changed: taken })}</span>
            </>
          )}
        </div>
      </PostForm>
      <CancelForm label={t("cancel")} />
    </>
  );
}

function Figures({ figures }: { figures: Extract<RunView, { shows: "preview" }>["preview"]["figures"] }) {
  const t = useTranslations("adminImport.preview");
  const all = [
    ["new", figures.fresh],
    ["changed", figures.changed],
    ["unchanged", figures.unchanged],
    ["refused", figures.refused],
  ] as const;
  return (
    <dl className="import-figures" aria-label={t("figures")}>
      {all.map(([name, count]) => (
        <div key={name} className={name === "refused" && count > 0 ? "import-figures__bad" : undefined}>
          <dt>{t(name)}</dt>
          <dd>{t("figure", { count })}</dd>
        </div>
      ))}
    </dl>
  );
}
