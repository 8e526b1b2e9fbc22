import { redirect } from "react-router";

/** Whether a browser shows the response to a person: scripts accept anything. */
export function isNavigation(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** Redirects a person who opens an address that only answers a page's script to that page. */
export function scriptsOnly(request: Request, page: string): void {
  if (isNavigation(request)) throw redirect(page);
}
