import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import { IMPORT_PATH } from "#core/file-forms.ts";
import type { ImportState } from "#core/imports/import-run.ts";
import { runPath } from "#core/imports/run-address.ts";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import type { RecentView } from "#web/routes/admin-import/admin-import-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The state of an import in a word or two. */
function RunStatePill({ state }: { state: ImportState }) {
  const t = useTranslations("adminImport.state");
  const tone =
    state === "applied" ? "success" : state === "failed" ? "danger" : TAKEN_BACK.has(state) ? "plain" : "warn";
  return <Pill tone={tone}>{t(state)}</Pill>;
}

const TAKEN_BACK: ReadonlySet<ImportState> = new Set(["cancelled", "undone"]);

/** Recent imports, each with a link to its page; applied imports can be undone. */
export function RecentCard({ recent }: { recent: readonly RecentView[] }) {
  const t = useTranslations("adminImport.recent");
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="import-recent">{t("title")}</h2>
      </div>
      {recent.length === 0 ? (
        <p className="import-none soft">{t("empty")}</p>
      ) : (
        <AdminTable labelledBy="import-recent" columns={[t("file"), t("state")]} actions={t("actions")}>
          {recent.map((run) => (
            <RecentRow key={run.runId} run={run} />
          ))}
        </AdminTable>
      )}
    </section>
  );
}

function RecentRow({ run }: { run: RecentView }) {
  const t = useTranslations("adminImport.recent");
  const { runId, name, fromCommandLine, iso, when, state, words } = run;
  const isOpen = state === "uploaded" || state === "mapped" || state === "previewed";
  return (
    <tr>
      <td>
        <b dir="auto">{name}</b>
        <span className="admin-table__more">
          <Moment iso={iso} when={when} />
          {fromCommandLine && `, ${t("fromCommandLine")}`}
        </span>
      </td>
      <td data-label={t("state")}>
        <RunStatePill state={state} />
        {words !== null && <span className="admin-table__more">{words}</span>}
      </td>
      <td>
        <div className="admin-table__acts">
          <ButtonLink to={runPath(runId)}>
            <span>{t.rich(isOpen ? "goOn" : "open", { name, hidden })}</span>
          </ButtonLink>
          {state === "applied" && (
            <PostForm action={IMPORT_PATH}>
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="run" value={runId} />
              <SubmitButton look="quiet" busyLabel={t("undoing")}>
                <span className="button__label">
                  <Icon of={Undo2} />
                  <span>{t.rich("undo", { name, hidden })}</span>
                </span>
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </td>
    </tr>
  );
}
