import { Link } from "react-router";

/** The title of an event in a list of the desk; without an address it has no page any more. */
export function EventTitle({ title, href }: { title: string; href: string | null }) {
  return (
    <b>
      {href === null ? (
        <span dir="auto">{title}</span>
      ) : (
        <Link to={href} className="admin-table__filter" dir="auto">
          {title}
        </Link>
      )}
    </b>
  );
}
