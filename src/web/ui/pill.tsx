import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

type PillProps = {
  tone?: "plain" | "success" | "danger" | "warn" | "info" | "primary";
  icon?: LucideIcon;
  children: ReactNode;
};

/** A state in a word; the tone only repeats it. */
export function Pill({ tone = "plain", icon, children }: PillProps) {
  return (
    <span className={tone === "plain" ? "pill" : `pill pill--${tone}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
