import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OpenWork, openWorkOf, type WorkKind } from "#core/admin/open-work.ts";
import "#messages/parts/admin.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

type AdminNavLinkProps = {
  to: string;
  isCurrent: boolean;
  work: { all: OpenWork; kinds: readonly WorkKind[] };
  children: ReactNode;
};

/** A tab or page of the dashboard, with how much waits there. */
export function AdminNavLink({ to, isCurrent, work, children }: AdminNavLinkProps) {
  const t = useTranslations("admin");
  const waiting = openWorkOf(work.all, work.kinds);
  return (
    <Link to={to} {...(isCurrent && { "aria-current": "page" })}>
      {children}
      {waiting !== null && (
        <Pill tone="warn">{t.rich(waiting.isMore ? "openMore" : "open", { count: waiting.count, hidden })}</Pill>
      )}
    </Link>
  );
}
