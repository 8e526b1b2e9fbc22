/** Whether a page's script sent the request and wants JSON; a form that the browser sends wants a page. */
export function wantsJson(request: Pick<Request, "headers">): boolean {
  return request.headers.get("accept") === "application/json";
}
