import { Outlet } from "react-router";
import dashboard from "#web/styles/dashboard.css?url";
import memberPages from "#web/styles/member-pages.css?url";
import type { Route } from "./+types/route";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: memberPages },
  { rel: "stylesheet", href: dashboard },
];

/** Links the style sheets of the dashboard: the members' forms, and its own lists and queues. */
export default function Dashboard() {
  return <Outlet />;
}
