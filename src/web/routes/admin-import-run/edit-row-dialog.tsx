import type { Column } from "#core/imports/columns.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import { previewPath } from "#web/routes/admin-import-run/preview-path.ts";
import type { PreviewView } from "#web/routes/admin-import-run/preview-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Columns without which no row can be imported. */
const NEEDED: readonly Column[] = ["title", "start_date", "end_date", "organizer_name"];

type EditRowDialogProps = { runId: string; place: PreviewView["place"]; edit: NonNullable<PreviewView["edit"]> };

/** Corrects the cells of a row: a dialog with JavaScript, part of the page without. */
export function EditRowDialog({ runId, place, edit: { row, back, faults, cells } }: EditRowDialogProps) {
  const t = useTranslations("adminImport.edit");
  return (
    <PageDialog labelledBy="import-edited" back={back}>
      <DeskForm form="edit-row" preventScrollReset action={previewPath(runId, place, row)} className="stack">
        <h2 id="import-edited">{t("title", { row })}</h2>
        <p className="soft">{t("text")}</p>
        {faults.length > 0 && (
          <Alert tone="danger">
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Alert>
        )}
        <input type="hidden" name="intent" value={`edit:${row}`} />
        {cells.map(({ column, value }) =>
          column === "description" ? (
            <TextAreaField key={column} name={column} label={column} scope="edit-row" rows={4} defaultValue={value} />
          ) : (
            <TextField
              key={column}
              name={column}
              label={column}
              required={NEEDED.includes(column) && "sometimes"}
              scope="edit-row"
              dir="auto"
              defaultValue={value}
            />
          ),
        )}
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("keep")}
          </ButtonLink>
          <SubmitButton look="primary" busyLabel={t("busy")}>
            {t("save")}
          </SubmitButton>
        </div>
      </DeskForm>
    </PageDialog>
  );
}
