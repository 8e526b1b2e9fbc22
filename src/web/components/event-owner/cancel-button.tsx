import "#messages/parts/event-owner.ts";
import { CancelForm } from "#web/components/event-owner/cancel-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { closesDialog, opensDialog } from "#web/ui/dialog-commands.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import Ban from "lucide-react/icons/ban";
import type { ReactNode } from "react";

type CancelButtonProps = {
  event: { publicId: string; title: string; href: string };
  returnTo: string;
  label: ReactNode;
};

/** The way to cancel an event: with JavaScript a dialog over the page, else the page of cancelling it. */
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
