import X from "lucide/dist/esm/icons/x.mjs";
import type { BlockKind } from "#core/block-list/block-list.ts";
import { DeskForm, useStashedValues } from "#web/components/admin/desk-form.tsx";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import type { BlockLine, SettingsAnswer } from "#web/routes/admin-settings/settings-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type BlockListProps = { lines: readonly BlockLine[]; answer: Extract<SettingsAnswer, { form: "block" }> | null };
const TITLE_ID = "block-list";
const NONE: FormErrors = {};
/** The fields that are on demand. */
const MORE: ReadonlySet<string> = new Set(["reason", "endsOn"]);
/** The kinds in the order of their fields. */
const ADDED = ["words", "host", "address"] as const satisfies readonly BlockKind[];

/** The blocked hosts, addresses and words. */
export function BlockList({ lines, answer }: BlockListProps) {
  const t = useTranslations("blockList");
  return (
    <div className="settings__part">
      <h3 id={TITLE_ID}>{t("title")}</h3>
      <div className="settings__list">
        <p className="soft">{t("text")}</p>
        {lines.length === 0 ? <p>{t("none")}</p> : <Lines lines={lines} />}
        {ADDED.map((kind) => (
          <AddBlock key={kind} kind={kind} answer={answer} />
        ))}
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

/** One field for each kind, so that each says plainly what it keeps out; the rest is on demand. */
function AddBlock({ kind, answer }: { kind: BlockKind; answer: BlockListProps["answer"] }) {
  const t = useTranslations("blockList");
  const own = answer?.typed.kind === kind ? answer : null;
  const errors = own?.errors ?? NONE;
  const of = (name: "value" | "reason" | "endsOn") => ({
    name,
    scope: kind,
    defaultValue: own?.typed[name] ?? "",
    error: errors[name],
  });
  const form = `block-${kind}`;
  const stashed = useStashedValues(form);
  const isMore =
    [errors["reason"], errors["endsOn"], own?.typed.reason, own?.typed.endsOn].some(Boolean) ||
    stashed?.some(([name, value]) => MORE.has(name) && value !== "");
  return (
    <DeskForm form={form} className="settings__kind">
      <ErrorSummary errors={errors} scope={kind} />
      <input type="hidden" name="kind" value={kind} />
      <TextField {...of("value")} label={t(`add.${kind}`)} hint={t(`addHint.${kind}`)} dir="auto" required />
      <details className="settings__add" open={isMore}>
        <summary>{t("more")}</summary>
        <div className="settings__fields">
          <TextField {...of("reason")} label={t("reason")} hint={t("reasonHint")} dir="auto" />
          <TextField {...of("endsOn")} label={t("endsOn")} hint={t("endsOnHint")} type="date" />
        </div>
      </details>
      <div>
        <SubmitButton name="intent" value="add-block" look="outline">
          {t(`submit.${kind}`)}
        </SubmitButton>
      </div>
    </DeskForm>
  );
}
