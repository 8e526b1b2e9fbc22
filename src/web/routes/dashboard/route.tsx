import { Outlet } from "react-router";
import dashboard from "#web/styles/dashboard.css?url";
import memberPages from "#web/styles/member-pages.css?url";
import type { Route } from "./+types/route";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: memberPages },
  { rel: "stylesheet", href: dashboard },
];

/** The dashboard: it edits with the forms of members, and has lists and queues of its own. */
export default function Dashboard() {
  return <Outlet />;
}
