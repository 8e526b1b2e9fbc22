import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { undoForm } from "#core/toast-undo.ts";
import type { ToastKind, ToastLink } from "#core/toast.ts";
import { signInAddress } from "#web/components/accounts/return-address.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

const ICONS: Record<ToastKind, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: CircleAlert,
  info: Info,
};

type ToastBoxProps = { toast: ShownToast; /** The button that dismisses it. */ children?: ReactNode };

/** How a toast looks, over the page and as a banner. */
export function ToastBox({ toast: { id, kind, title, message, link, undo }, children }: ToastBoxProps) {
  return (
    <div className={`toast toast--${kind}`}>
      <Icon of={ICONS[kind]} />
      <div className="toast__text">
        <b>{title}</b>
        {message !== undefined && <p>{message}</p>}
        {link !== undefined && <Onward to={link} />}
        {undo !== undefined && <Undo of={undo} toast={id} />}
      </div>
      {children}
    </div>
  );
}

const PLACES: Record<Exclude<ToastLink, "logIn">, string> = {
  savedEvents: "/saved-events",
  submissions: "/admin/submissions",
};

function Onward({ to }: { to: ToastLink }) {
  const t = useTranslations("toasts");
  const place = useLocation();
  return (
    <p className="toast__link">
      <Link to={to === "logIn" ? signInAddress(place) : PLACES[to]}>{t(to)}</Link>
    </p>
  );
}

/** Takes back what the toast says was done: a form, so that it works before and without JavaScript. */
function Undo({ of, toast }: { of: string; toast: string }) {
  const t = useTranslations("toasts");
  const form = undoForm(of);
  if (form === null) return null;
  return (
    <Form method="post" action={form.path} className="toast__link" onSubmit={() => toastStore.dismiss(toast)}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{t("undo")}</Button>
    </Form>
  );
}
