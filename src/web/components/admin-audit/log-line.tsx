import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

export type LogSign = { icon: LucideIcon; tone: "info" | "success" | "danger" };

type LogLineProps = {
  sign: LogSign;
  title: ReactNode;
  iso: string;
  when: string;
  /** Who did it, and to what. */
  children: ReactNode;
};

/** One entry of a log: a sign, what was done, who did it, and when. */
export function LogLine({ sign: { icon, tone }, title, iso, when, children }: LogLineProps) {
  return (
    <div className="audit-log__line">
      <span className={`audit-log__sign audit-log__sign--${tone}`}>
        <Icon of={icon} />
      </span>
      <div>
        <b>{title}</b>
        <span className="audit-log__facts">{children}</span>
      </div>
      <time dateTime={iso} className="small muted">
        <bdi>{when}</bdi>
      </time>
    </div>
  );
}
