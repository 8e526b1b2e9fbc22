import "#messages/parts/admin-import.ts";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { REQUIRED_COLUMNS } from "#core/imports/columns.ts";
import { AddressForm } from "#web/routes/admin-import/address-form.tsx";
import { FileForm } from "#web/routes/admin-import/file-form.tsx";
import { type ChooseProps, IMPORT_TABS } from "#web/routes/admin-import/import-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

/** The first step: a file, a sheet or a calendar. */
export function ChooseCard({ view, answer }: ChooseProps) {
  const t = useTranslations("adminImport.choose");
  const { tab } = view;
  const tabs = IMPORT_TABS.map((each) => ({
    href: each === "csv" ? IMPORT_PATH : `${IMPORT_PATH}?from=${each}`,
    label: t(each),
    current: each === tab,
  }));
  return (
    <section className="card stack" aria-labelledby="import-choose">
      <h2 id="import-choose">{t("title")}</h2>
      <ErrorSummary errors={answer?.errors ?? view.errors} />
      <Tabs label={t("sourceLabel")} tabs={tabs} />
      {tab !== "ics" && (
        <p className="small soft">
          {t("headers")} <code className="import-code">{REQUIRED_COLUMNS.join(", ")}</code>
        </p>
      )}
      {tab !== "sheet" && <FileForm view={view} answer={answer} />}
      {tab === "ics" && <h3>{t("or")}</h3>}
      {tab !== "csv" && <AddressForm view={view} answer={answer} kind={tab} />}
    </section>
  );
}
