/** Whether a page's script asks, which reads the answer by itself; a form that the browser sends wants a page. */
export function wantsJson(request: Pick<Request, "headers">): boolean {
  return request.headers.get("accept") === "application/json";
}
