import { PLAIN_STYLE } from "#server/edge/plain-page.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";
import { refusalPage, type RefusalText, refusalText } from "#server/edge/refusal-page.ts";
import { type Refusal, REFUSAL_STATUS } from "#server/edge/refusals.ts";

type RefusalOptions = { accept: string | undefined; headers: Record<string, string>; text: RefusalText };

/** A refusal as a page for people and as text for programs, told apart by Accept. */
export function refusalResponse(refusal: Refusal, { accept, headers, text }: RefusalOptions): Response {
  const status = REFUSAL_STATUS[refusal];
  const common = { ...headers, "cache-control": "no-store", vary: "Accept" };
  if (accept !== undefined && !/text\/(html|\*)|\*\/\*/.test(accept)) {
    return new Response(refusalText(refusal, text), {
      status,
      headers: { ...common, "content-type": "text/plain; charset=utf-8" },
    });
  }
  const policy = contentSecurityPolicy({
    scripts: [],
    styles: [PLAIN_STYLE.hash],
    newsletterFormUrl: null,
    development: false,
  });
  return new Response(refusalPage(refusal, text), {
    status,
    headers: { ...common, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}
