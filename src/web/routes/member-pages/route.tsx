import { Outlet } from "react-router";
import memberPages from "#web/styles/member-pages.css?url";
import type { Route } from "./+types/route";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: memberPages }];

/** Links the style sheet of the members' forms and lists, which visitors need not load. */
export default function MemberPages() {
  return <Outlet />;
}
