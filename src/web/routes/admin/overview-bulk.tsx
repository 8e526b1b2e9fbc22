import Check from "lucide/dist/esm/icons/check.mjs";
import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { EVENT_TYPES } from "#core/events/event.ts";
import { DeskForm, useStashedValues } from "#web/components/admin/desk-form.tsx";
import { AdminChoice } from "#web/components/admin/admin-list.tsx";
import { type RowSelection, SelectionBar } from "#web/components/admin/row-selection.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The id of the bulk form, to which the check boxes of the rows belong. */
export const BULK_FORM = "overview-bulk";

type OverviewBulkProps = {
  returnTo: string;
  mayDelete: boolean;
  selection: RowSelection & { onSent: () => void };
  /** Number of rows that can be selected. */
  size: number;
  pageHref: string;
};

/** Changes the selected events. */
export function OverviewBulk({ returnTo, mayDelete, selection, size, pageHref }: OverviewBulkProps) {
  const isAlive = useHydrated();
  return (
    <DeskForm form={BULK_FORM} id={BULK_FORM} action="/admin" preventScrollReset onSubmit={selection.onSent}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <SelectionBar selection={selection} size={size} pageHref={pageHref}>
        {(!isAlive || selection.count > 0) && (
          <>
            <BulkActs mayDelete={mayDelete} className={isAlive ? "" : " without-scripts"} />
            <BulkChange className={isAlive ? "" : " without-scripts"} />
          </>
        )}
      </SelectionBar>
    </DeskForm>
  );
}

function BulkActs({ mayDelete, className }: { mayDelete: boolean; className: string }) {
  const t = useTranslations("admin.overview.bulk");
  const common = { name: "intent", look: "outline", busyLabel: t("busy") } as const;
  return (
    <>
      <SubmitButton {...common} className={`button--approve${className}`} value="approve">
        <Icon of={Check} />
        {t("approve")}
      </SubmitButton>
      <SubmitButton {...common} className={className} value="hide">
        <Icon of={EyeOff} />
        {t("hide")}
      </SubmitButton>
      {mayDelete && (
        <SubmitButton {...common} className={`button--reject${className}`} value="delete-selected">
          <Icon of={Trash2} />
          {t("delete")}
        </SubmitButton>
      )}
    </>
  );
}

/** Sets type, organizer or traditions of the selected events. */
function BulkChange({ className }: { className: string }) {
  const t = useTranslations("admin.overview.bulk");
  const tType = useTranslations("events.type");
  const stashed = useStashedValues(BULK_FORM);
  const isStashed = stashed?.some(([name, value]) => name.startsWith("new") && value !== "");
  const types = EVENT_TYPES.map((value) => ({ value, label: tType(value) }));
  return (
    <details className={`overview-change${className}`} open={isStashed}>
      <summary className="button button--outline">
        {t("change")}
        <Icon of={ChevronDown} />
      </summary>
      <div className="overview-change__fields">
        <AdminChoice name="newType" label={t("type")} value={null} any={t("same")} options={types} />
        <TextField name="newOrganizer" label={t("organizer")} hint={t("organizerHint")} dir="auto" />
        <TextField name="newTraditions" label={t("traditions")} hint={t("traditionsHint")} dir="auto" />
        <SubmitButton name="intent" value="change" busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </div>
    </details>
  );
}

/** 'More': what is about all events, for admins. */
export function OverviewMore({ examples, returnTo }: { examples: number; returnTo: string }) {
  const t = useTranslations("admin.overview");
  const tAdmin = useTranslations("admin");
  return (
    <details className="overview-more">
      <summary className="button button--quiet">
        {t("more")}
        <Icon of={ChevronDown} />
      </summary>
      <div className="overview-more__list">
        {examples > 0 && (
          <PostForm action="/admin">
            <input type="hidden" name="returnTo" value={returnTo} />
            <SubmitButton name="intent" value="delete-examples" look="quiet" busyLabel={t("removing")}>
              {t("removeExamples")}
            </SubmitButton>
          </PostForm>
        )}
        <ButtonLink to="/admin/delete-all" look="quiet" className="button--reject">
          <Icon of={Trash2} />
          {tAdmin("deleteAllEvents")}
        </ButtonLink>
      </div>
    </details>
  );
}
