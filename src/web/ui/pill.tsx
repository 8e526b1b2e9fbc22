import type { ReactNode } from "react";
import { Icon, type IconPath } from "#web/ui/icon.tsx";

type StatusProps = { id?: string; className?: string; suppressHydrationWarning?: boolean; children: ReactNode };

/** Not the `output` element, which is a form control and would need a label. */
const STATUS = { role: "status" };

/** A sentence that is announced whenever it changes. */
export function Status({ children, ...rest }: StatusProps) {
  return (
    <span {...rest} {...STATUS}>
      {children}
    </span>
  );
}

type PillProps = {
  tone?: "plain" | "success" | "danger" | "warn" | "info" | "primary";
  icon?: IconPath;
  children: ReactNode;
};

/** A status in one word; the tone only repeats it. */
export function Pill({ tone = "plain", icon, children }: PillProps) {
  return (
    <span className={tone === "plain" ? "pill" : `pill pill--${tone}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

/** A fact in small type, with its icon. */
export function Tag({ icon, children }: { icon?: IconPath; children: ReactNode }) {
  return (
    <span className="tag">
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
