import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { ToastKind, ToastLink } from "#core/toast.ts";
import { signInAddress } from "#web/components/accounts/return-address.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

const ICONS: Record<ToastKind, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: CircleAlert,
  info: Info,
};

type ToastBoxProps = { toast: ShownToast; /** The button that dismisses it. */ children?: ReactNode };

/** How a toast looks, over the page and as a banner. */
export function ToastBox({ toast: { kind, title, message, link }, children }: ToastBoxProps) {
  return (
    <div className={`toast toast--${kind}`}>
      <Icon of={ICONS[kind]} />
      <div className="toast__text">
        <b>{title}</b>
        {message !== undefined && <p>{message}</p>}
        {link !== undefined && <Onward to={link} />}
      </div>
      {children}
    </div>
  );
}

function Onward({ to }: { to: ToastLink }) {
  const t = useTranslations("toasts");
  const place = useLocation();
  return (
    <p className="toast__link">
      <Link to={to === "logIn" ? signInAddress(place) : "/saved-events"}>{t(to)}</Link>
    </p>
  );
}
