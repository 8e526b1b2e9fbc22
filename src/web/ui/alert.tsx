import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import Info from "lucide/dist/esm/icons/info.mjs";
import type { ReactNode } from "react";
import { Icon, type IconPath } from "#web/ui/icon.tsx";

type AlertTone = "info" | "success" | "warn" | "danger";
const ICONS: Record<AlertTone, IconPath> = {
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
