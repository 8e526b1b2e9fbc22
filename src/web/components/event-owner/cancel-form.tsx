import Ban from "lucide/dist/esm/icons/ban.mjs";
import type { ReactNode } from "react";
import { REASON_MAX } from "#core/events/reason-of.ts";
import { lengthOf } from "#core/text/clean-text.ts";
import { OwnerField } from "#web/components/layout/owner-field.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink, type ButtonLook, buttonClass } from "#web/ui/button.tsx";
import { closesDialog, opensDialog } from "#web/ui/dialog-commands.ts";
import { FormActions } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type ActFormProps = {
  intent: "confirm" | "restore" | "delete" | "undelete" | "duplicate" | "discard";
  /** The public id of the event or draft. */
  event: string;
  /** The page to return to. */
  returnTo: string;
  look?: Exclude<ButtonLook, "danger">;
  icon: IconPath;
  children: ReactNode;
};

/** The actions that hide or delete something. */
const DESTRUCTIVE: ReadonlySet<string> = new Set(["delete", "discard"]);

/** A form with one button for an action on one's own event. */
export function ActForm({ intent, event, returnTo, look = "quiet", icon, children }: ActFormProps) {
  const t = useTranslations("eventOwner.act");
  return (
    <PostForm action="/my-events" className={DESTRUCTIVE.has(intent) ? "act-form act-form--loses" : "act-form"}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="event" value={event} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton look={look} busyLabel={t("busy")}>
        <span className="button__label">
          <Icon of={icon} />
          <span>{children}</span>
        </span>
      </SubmitButton>
    </PostForm>
  );
}

type CancelFormProps = {
  /** The address of the event's cancellation page, which also takes the form. */
  action: string;
  reason?: string;
  errors?: FormErrors;
  scope?: string;
  returnTo: string;
  /** The link or button that closes the form. */
  children: ReactNode;
};

/** Asks for the reason of a cancellation, on its own page and in the dialog. */
export function CancelForm({ action, reason = "", errors = {}, scope, returnTo, children }: CancelFormProps) {
  const t = useTranslations("eventOwner.cancelling");
  return (
    <PostForm action={action}>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <OwnerField />
      <TextAreaField
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        rows={3}
        defaultValue={reason}
        error={errors["reason"]}
        {...(scope !== undefined && { scope })}
        counter={{ max: REASON_MAX, count: lengthOf, text: (n) => t("reasonCount", { n, max: REASON_MAX }) }}
      />
      <FormActions>
        <SubmitButton look="danger">{t("submit")}</SubmitButton>
        {children}
      </FormActions>
    </PostForm>
  );
}

type CancelButtonProps = {
  event: { publicId: string; title: string; href: string };
  returnTo: string;
  label: ReactNode;
};

/** The button to cancel an event: with JavaScript it opens a dialog, without it the cancellation page. */
export function CancelButton({ event, returnTo, label }: CancelButtonProps) {
  const t = useTranslations("eventOwner.cancelling");
  const hydrated = useHydrated();
  const action = `${event.href}/cancel`;
  const words = (
    <>
      <Icon of={Ban} />
      <span>{label}</span>
    </>
  );
  if (!hydrated) {
    return (
      <ButtonLink look="quiet" to={action} rel="nofollow">
        {words}
      </ButtonLink>
    );
  }
  const id = `cancel-${event.publicId}`;
  return (
    <>
      <button type="button" className={buttonClass("quiet", "normal")} aria-haspopup="dialog" {...opensDialog(id)}>
        {words}
      </button>
      <dialog id={id} className="dialog" popover="auto" closedby="any" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{t("title")}</h2>
        <p>
          <b dir="auto">{event.title}</b>
        </p>
        <p className="soft">{t("text")}</p>
        <CancelForm action={action} scope={id} returnTo={returnTo}>
          <Button {...closesDialog(id)}>{t("keep")}</Button>
        </CancelForm>
        <p className="dialog__more small">
          <ButtonLink look="quiet" to={action}>
            {t("deleteTitle")}
          </ButtonLink>
        </p>
      </dialog>
    </>
  );
}
