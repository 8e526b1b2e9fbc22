import { Outlet } from "react-router";
import memberPages from "#web/styles/member-pages.css?url";
import type { Route } from "./+types/route";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: memberPages }];

/** What members write and set: its forms and lists have a style sheet of their own, which visitors do without. */
export default function MemberPages() {
  return <Outlet />;
}
