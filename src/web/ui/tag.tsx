import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

/** A fact in small type, with its drawing. */
export function Tag({ icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className="tag">
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
