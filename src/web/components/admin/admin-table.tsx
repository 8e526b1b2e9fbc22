import type { ReactNode } from "react";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type AdminTableProps = {
  /** The id of the heading that names it. */
  labelledBy: string;
  columns: readonly string[];
  /** What the last column is called, which holds what can be done; absent where there is none. */
  actions?: string;
  /** Rows whose cells bear `data-label`: on phones each becomes a record. */
  children: ReactNode;
};

/** In reach of the keyboard, so that whoever has no mouse can scroll it. */
const SCROLLED = { role: "region", tabIndex: 0 };

/** A table of the dashboard. It scrolls sideways by itself where it is wider than the page, by keyboard too. */
export function AdminTable({ labelledBy, columns, actions, children }: AdminTableProps) {
  return (
    <div className="admin-table-box" aria-labelledby={labelledBy} {...SCROLLED}>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {actions !== undefined && (
              <th scope="col">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
