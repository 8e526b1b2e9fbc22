import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import Info from "lucide/dist/esm/icons/info.mjs";
import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { type MadePath, type ToastKind, type ToastLink, isMadePath, undoForm } from "#core/toast.ts";
import { CopyLink } from "#web/components/share/copy-link.tsx";
import { signInAddress } from "#web/http/return-address.ts";
import { type OwnToast, toastStore } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";

const ICONS: Record<ToastKind, IconPath> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: CircleAlert,
  info: Info,
};

type ToastBoxProps = {
  toast: OwnToast;
  /** The button that dismisses the toast. */
  children?: ReactNode;
};

/** The look of a toast, over the page and as a banner. */
export function ToastBox({ toast: { id, kind, title, name, message, link, undo, onUndo }, children }: ToastBoxProps) {
  return (
    <div className={`toast toast--${kind}`}>
      <Icon of={ICONS[kind]} />
      <div className="toast__text">
        <b>{title}</b>
        {name !== undefined && <p dir="auto">{name}</p>}
        {message !== undefined && <p>{message}</p>}
        {link !== undefined && (isMadePath(link) ? <CreatedLinks path={link} /> : <ToastLinkLine to={link} />)}
        {undo !== undefined && <Undo of={undo} toast={id} />}
        {onUndo !== undefined && <UndoButton onUndo={onUndo} toast={id} />}
      </div>
      {children}
    </div>
  );
}

const PLACES: Record<Exclude<ToastLink, "logIn" | MadePath>, string> = {
  savedEvents: "/saved-events",
  submissions: "/admin/submissions",
};

function ToastLinkLine({ to }: { to: Exclude<ToastLink, MadePath> }) {
  const t = useTranslations("toasts");
  const place = useLocation();
  return (
    <p className="toast__link">
      <Link to={to === "logIn" ? signInAddress(place) : PLACES[to]}>{t(to)}</Link>
    </p>
  );
}

/** Links to what was just created. */
function CreatedLinks({ path }: { path: MadePath }) {
  const t = useTranslations("toasts.made");
  const isEvent = path.startsWith("/events/");
  return (
    <p className="toast__ways">
      <Link to={path}>{t(isEvent ? "viewEvent" : "viewOrganizer")}</Link>
      <CopyLink path={path} look="link" />
      {isEvent && <Link to="/create-event">{t("another")}</Link>}
    </p>
  );
}

function UndoButton({ onUndo, toast }: { onUndo: () => void; toast: string }) {
  const t = useTranslations("toasts");
  const undo = () => {
    toastStore.dismiss(toast);
    onUndo();
  };
  return (
    <p className="toast__link">
      <Button type="button" onClick={undo}>
        {t("undo")}
      </Button>
    </p>
  );
}

/** Undoes the action of the toast: a form, so that it works before hydration and without JavaScript. */
function Undo({ of, toast }: { of: string; toast: string }) {
  const t = useTranslations("toasts");
  const { pathname, search } = useLocation();
  const form = undoForm(of);
  if (form === null) return null;
  return (
    <Form method="post" action={form.path} className="toast__link" onSubmit={() => toastStore.dismiss(toast)}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button type="submit">{t("undo")}</Button>
    </Form>
  );
}
