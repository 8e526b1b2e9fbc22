import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NumberField } from "#web/ui/text-field.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type DeleteAllDialogProps = { view: DeleteAllView; answer: DeleteAllAnswer | undefined };

/** 'Delete All Events': a dialog with JavaScript, part of the page without (PRODUCT P8). */
export function DeleteAllDialog({ view: { events, proof }, answer }: DeleteAllDialogProps) {
  const t = useTranslations("admin.deleteAll");
  return (
    <PageDialog labelledBy="delete-all" describedBy="delete-all-text" back="/admin">
      <h2 id="delete-all">{t("title")}</h2>
      <p id="delete-all-text">{events === 0 ? t("nothing") : t.rich("text", { events, b: strong })}</p>
      {events === 0 ? (
        <div className="dialog__foot">
          <ButtonLink to="/admin">{t("back")}</ButtonLink>
        </div>
      ) : (
        <PostForm action="/admin/delete-all">
          <input type="hidden" name="intent" value="delete" />
          <Fields proof={proof} answer={answer} />
          {answer?.isDenied && <Alert tone="danger">{t("denied")}</Alert>}
          <div className="dialog__foot">
            <ButtonLink to="/admin">{t("keep")}</ButtonLink>
            {proof !== "elsewhere" && (
              <SubmitButton look="danger" busyLabel={t("deleting")}>
                <span className="button__label">
                  <Icon of={Trash2} />
                  {t("submit", { events })}
                </span>
              </SubmitButton>
            )}
          </div>
        </PostForm>
      )}
    </PageDialog>
  );
}

function Fields({ proof, answer }: { proof: DeleteAllView["proof"]; answer: DeleteAllAnswer | undefined }) {
  const t = useTranslations("admin.deleteAll");
  const { count = "", errors = {} } = answer ?? {};
  if (proof === "elsewhere") {
    return <Alert>{t.rich("proveElsewhere", { link: toProof })}</Alert>;
  }
  return (
    <>
      <NumberField name="count" label={t("count")} required defaultValue={count} error={errors["count"]} />
      {proof === "password" && (
        <PasswordField
          name="password"
          label={t("password")}
          hint={t("passwordHint")}
          required
          autoComplete="current-password"
          error={errors["password"]}
        />
      )}
    </>
  );
}

function toProof(text: ReactNode): ReactNode {
  return <Link to="/account/security#prove">{text}</Link>;
}

function strong(text: ReactNode): ReactNode {
  return <b>{text}</b>;
}

/**
 * How an admin proves their identity: not at all just after signing in, by the password, or, without a password, on the
 * security page.
 */
export type Proof = "none" | "password" | "elsewhere";

export type DeleteAllView = { documentTitle: string; frame: AdminFrameData; events: number; proof: Proof };

/** The rejected form: the typed values and the errors. */
export type DeleteAllAnswer = {
  count: string;
  errors: FormErrors;
  /** Admin rights could not be verified (spec §6). */
  isDenied: boolean;
  toast: ShownToast | null;
};
