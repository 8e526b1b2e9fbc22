/**
 * User agents of programs that open links without anyone joining: search engines, link previews of messengers, and
 * monitors.
 */
const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|monitor|uptime|curl\/|wget\/|python|headless/i;

/** Whether a request for a join link is counted as a click: a person's, as far as it says; not a prefetch. */
export function isCountedClick(headers: Headers, method: string): boolean {
  if (method === "HEAD" || /prefetch|prerender/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? ""))
    return false;
  const agent = headers.get("user-agent") ?? "";
  return agent !== "" && !PROGRAMS.test(agent);
}
