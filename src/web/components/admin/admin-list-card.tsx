import type { ReactNode } from "react";
import { AdminSteps } from "#web/components/admin/admin-steps.tsx";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Status } from "#web/ui/status.tsx";

type AdminListCardProps = {
  /** The id of its title, which names the table too. */
  id: string;
  title: string;
  /** How many there are, in words. */
  total: string;
  /** What stands in place of no rows. */
  empty: { title: string; text: string | null };
  columns: readonly string[];
  /** What the column of buttons is called. */
  actions: string;
  previous: string | null;
  next: string | null;
  /** The rows. */
  children: readonly ReactNode[];
};

/** A page of one of the dashboard's lists, or that there is nothing in it, and the way to the pages around it. */
export function AdminListCard({ id, title, total, empty, previous, next, children, ...table }: AdminListCardProps) {
  return (
    <>
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id={id}>{title}</h2>
          <Status className="small muted">{total}</Status>
        </div>
        {children.length === 0 ? (
          <Empty title={empty.title} headingLevel="h3">
            {empty.text !== null && <p className="soft">{empty.text}</p>}
          </Empty>
        ) : (
          <AdminTable labelledBy={id} {...table}>
            {children}
          </AdminTable>
        )}
      </div>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}
