import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import { Link } from "react-router";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { deskOfImport, deskPath } from "#core/moderation/moderation-list.ts";
import { DownloadRefused } from "#web/components/admin-import/import-steps.tsx";
import type { ResultView, RunView } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const FIGURES = ["imported", "updated", "unchanged", "refused"] as const;

/**
 * The spec's results panel (§2): figures, causes with their counts, samples of rejected rows, and the button that
 * undoes the import.
 */
export function ResultCard({ view }: { view: Extract<RunView, { shows: "result" }> }) {
  const t = useTranslations("adminImport.result");
  const { runId, name, result } = view;
  const { figures, categories, samples, linkMissing, keptEdits, ignored } = result;
  return (
    <section className="card stack import-result" aria-labelledby="import-result">
      <h2 id="import-result" dir="auto">
        {name}
      </h2>
      <Alert tone={result.isGood ? "success" : "warn"}>{result.words}</Alert>
      <dl className="import-figures" aria-label={t("figures")}>
        {FIGURES.map((each) => (
          <div key={each} className={each === "refused" && figures.refused > 0 ? "import-figures__bad" : undefined}>
            <dt>{t(each)}</dt>
            <dd>{t("figure", { count: figures[each] })}</dd>
          </div>
        ))}
      </dl>
      <ul className="small soft import-notes">
        {result.waiting.count > 0 && <li>{t("held")}</li>}
        {result.possibleDuplicates > 0 && (
          <li>
            {t("duplicates", { count: result.possibleDuplicates })} <Link to="/admin/duplicates">{t("compare")}</Link>
          </li>
        )}
        {linkMissing > 0 && <li>{t("linkMissing", { count: linkMissing })}</li>}
        {result.leftOut > 0 && <li>{t("leftOut", { count: result.leftOut })}</li>}
        {keptEdits > 0 && <li>{t("kept", { count: keptEdits })}</li>}
        {ignored.length > 0 && <li>{t("ignored", { count: ignored.length, columns: ignored.join(", ") })}</li>}
      </ul>
      {result.waiting.count > 0 && <Review runId={runId} waiting={result.waiting} />}
      {categories.length > 0 && (
        <>
          <h3 className="import-result__title">{t("categories")}</h3>
          <ul className="import-categories">
            {categories.map((category) => (
              <li key={category.name}>
                <span>{category.name}</span>
                <b>{t("figure", { count: category.count })}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {samples.length > 0 && <Samples samples={samples} />}
      <div className="import-acts">
        {figures.refused > 0 && <DownloadRefused runId={runId} />}
        <PostForm>
          <SubmitButton name="intent" value="undo" look="outline" busyLabel={t("undoing")}>
            <span className="button__label">
              <Icon of={Undo2} />
              <span>{t("undo")}</span>
            </span>
          </SubmitButton>
        </PostForm>
      </div>
      <p className="import-result__another">
        <ButtonLink to={IMPORT_PATH} look="quiet">
          {t("another")}
        </ButtonLink>
      </p>
    </section>
  );
}

/** What to do with the events of the import that wait: review them one by one, or approve all of them. */
function Review({ runId, waiting: { count, asOf } }: { runId: string; waiting: ResultView["waiting"] }) {
  const t = useTranslations("adminImport.result");
  const path = deskPath(deskOfImport(runId));
  return (
    <PostForm action={path} className="import-acts">
      <input type="hidden" name="all" value="1" />
      <input type="hidden" name="asOf" value={asOf} />
      <ButtonLink to={path} look="primary">
        {t("review", { count })}
      </ButtonLink>
      <SubmitButton name="intent" value="approve" look="outline" busyLabel={t("approving")}>
        {t("approveAll")}
      </SubmitButton>
    </PostForm>
  );
}

function Samples({ samples }: Pick<ResultView, "samples">) {
  const t = useTranslations("adminImport.result");
  return (
    <details className="import-details">
      <summary>
        <Icon of={ChevronDown} />
        <span className="import-details__show">{t("show")}</span>
        <span className="import-details__hide">{t("hide")}</span>
      </summary>
      <ul>
        {samples.map(({ row, faults, fields }) => (
          <li key={row}>
            <b>{t("row", { row })}</b>
            {faults.map((fault) => (
              <p key={fault} className="import-wrong">
                {fault}
              </p>
            ))}
            <dl>
              {fields.map(({ name, value }, place) => (
                // Two columns of a file may have the same name.
                <div key={`${name} ${place}`}>
                  <dt dir="auto">{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}
