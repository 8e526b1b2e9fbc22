import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

type AlertTone = "info" | "success" | "warn" | "danger";
const ICONS: Record<AlertTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warn: CircleAlert,
  danger: CircleAlert,
};

/** A sentence in the flow of the page; screen readers announce `danger` at once. */
export function Alert({ tone = "info", children }: { tone?: AlertTone; children: ReactNode }) {
  return (
    <div className={`alert alert--${tone}`} {...(tone === "danger" && { role: "alert" })}>
      <Icon of={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
