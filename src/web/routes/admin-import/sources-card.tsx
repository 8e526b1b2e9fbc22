import Check from "lucide/dist/esm/icons/check.mjs";
import RefreshCw from "lucide/dist/esm/icons/refresh-cw.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Link } from "react-router";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { runPath } from "#core/imports/run-address.ts";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import type { SourceView } from "#web/routes/admin-import/admin-import-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The sheets and calendars that are read automatically, with the result of their last reading. */
export function SourcesCard({ sources }: { sources: readonly SourceView[] }) {
  const t = useTranslations("adminImport.sources");
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="import-sources">{t("title")}</h2>
        <ButtonLink to={`${IMPORT_PATH}?from=sheet`} look="quiet">
          {t("add")}
        </ButtonLink>
      </div>
      {sources.length === 0 ? (
        <p className="import-none soft">{t("empty")}</p>
      ) : (
        <AdminTable labelledBy="import-sources" columns={[t("source"), t("lastRead")]} actions={t("actions")}>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </AdminTable>
      )}
    </section>
  );
}

function SourceRow({ source: { id, name, about, vanished, read, run } }: { source: SourceView }) {
  const t = useTranslations("adminImport.sources");
  return (
    <tr>
      <td>
        <b dir="auto">{name}</b>
        <span className="admin-table__more">{about}</span>
        {vanished !== "keep" && <span className="admin-table__more">{t(`vanished.${vanished}`)}</span>}
      </td>
      <td data-label={t("lastRead")}>
        {read === null ? <Pill>{t("never")}</Pill> : <LastRead read={read} run={run} />}
      </td>
      <td>
        <SourceActs id={id} name={name} />
      </td>
    </tr>
  );
}

function SourceActs({ id, name }: Pick<SourceView, "id" | "name">) {
  const t = useTranslations("adminImport.sources");
  return (
    <PostForm className="admin-table__acts" action={IMPORT_PATH}>
      <input type="hidden" name="source" value={id} />
      <SubmitButton look="outline" name="intent" value="read-now" busyLabel={t("waiting")}>
        <span className="button__label">
          <Icon of={RefreshCw} />
          <span>{t.rich("readNow", { name, hidden })}</span>
        </span>
      </SubmitButton>
      <SubmitButton look="quiet" name="intent" value="stop">
        <span>{t.rich("stop", { name, hidden })}</span>
      </SubmitButton>
    </PostForm>
  );
}

function LastRead({ read, run }: { read: NonNullable<SourceView["read"]>; run: string | null }) {
  const t = useTranslations("adminImport.sources");
  return (
    <>
      <Moment iso={read.iso} when={read.when} />
      <span className="import-state">
        {read.fault === null ? (
          <Pill tone="success" icon={Check}>
            {t("fine")}
          </Pill>
        ) : (
          <Pill tone="danger" icon={X}>
            {t("wrong")}
          </Pill>
        )}
        {read.fault !== null && <span className="admin-table__more">{read.fault}</span>}
        {run !== null && <Link to={runPath(run)}>{t("brought")}</Link>}
      </span>
    </>
  );
}
