import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import type { ToastKind } from "#core/toast.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { Icon } from "#web/ui/icon.tsx";

const ICONS: Record<ToastKind, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: CircleAlert,
  info: Info,
};

type ToastBoxProps = { toast: ShownToast; /** The button that dismisses it. */ children?: ReactNode };

/** How a toast looks, over the page and as a banner. */
export function ToastBox({ toast: { kind, title, message }, children }: ToastBoxProps) {
  return (
    <div className={`toast toast--${kind}`}>
      <Icon of={ICONS[kind]} />
      <div className="toast__text">
        <b>{title}</b>
        {message !== undefined && <p>{message}</p>}
      </div>
      {children}
    </div>
  );
}
