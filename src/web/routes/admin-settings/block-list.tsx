import X from "lucide-react/icons/x";
import { BLOCK_KINDS } from "#core/block-list/block-list.ts";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import type { BlockLine, SettingsAnswer } from "#web/routes/admin-settings/settings-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type BlockListProps = { lines: readonly BlockLine[]; answer: Extract<SettingsAnswer, { form: "block" }> | null };
const TITLE_ID = "block-list";
const NONE: FormErrors = {};

/** The blocked hosts, addresses and words. */
export function BlockList({ lines, answer }: BlockListProps) {
  const t = useTranslations("blockList");
  return (
    <div className="settings__part">
      <h3 id={TITLE_ID}>{t("title")}</h3>
      <div className="settings__list">
        <p className="soft">{t("text")}</p>
        {lines.length === 0 ? <p>{t("none")}</p> : <Lines lines={lines} />}
        <AddBlock answer={answer} />
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly BlockLine[] }) {
  const t = useTranslations("blockList");
  return (
    <AdminTable labelledBy={TITLE_ID} columns={[t("what"), t("reason"), t("ends")]} actions={t("actions")}>
      {lines.map(({ id, value, kind, reason, ends }) => (
        <tr key={id}>
          <td className="settings__what">
            <b dir="auto">{value}</b>
            <span className="soft">{kind}</span>
          </td>
          <td data-label={t("reason")} dir="auto">
            {reason}
          </td>
          <td data-label={t("ends")}>{ends}</td>
          <td aria-label={t("actions")}>
            <PostForm>
              <input type="hidden" name="id" value={id} />
              <SubmitButton name="intent" value="remove-block" look="quiet">
                <Icon of={X} />
                {t.rich("remove", { value, hidden })}
              </SubmitButton>
            </PostForm>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

function AddBlock({ answer }: Pick<BlockListProps, "answer">) {
  const t = useTranslations("blockList");
  const errors = answer?.errors ?? NONE;
  const typed = answer?.typed;
  const of = (name: "value" | "reason" | "endsOn") => ({
    name,
    defaultValue: typed?.[name] ?? "",
    error: errors[name],
  });
  return (
    <details className="settings__add" open={answer !== null}>
      <summary>{t("add")}</summary>
      <ErrorSummary errors={errors} />
      <PostForm className="settings__fields">
        <SelectField
          name="kind"
          label={t("kind")}
          options={BLOCK_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          defaultValue={typed?.kind ?? "host"}
          required
          error={errors["kind"]}
        />
        <TextField {...of("value")} label={t("value")} hint={t("valueHint")} dir="auto" required />
        <TextField {...of("reason")} label={t("reason")} hint={t("reasonHint")} dir="auto" />
        <TextField {...of("endsOn")} label={t("endsOn")} hint={t("endsOnHint")} type="date" />
        <SubmitButton name="intent" value="add-block" look="outline">
          {t("add")}
        </SubmitButton>
      </PostForm>
    </details>
  );
}
