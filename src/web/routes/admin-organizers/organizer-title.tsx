import { Link } from "react-router";

/** An organizer's name, which leads to its page. */
export function OrganizerTitle({ name, href }: { name: string; href: string }) {
  return (
    <b>
      <Link to={href} className="admin-table__filter" dir="auto">
        {name}
      </Link>
    </b>
  );
}
