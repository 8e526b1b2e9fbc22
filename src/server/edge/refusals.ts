import { escapeHtml } from "#core/text/linked-text.ts";
import type { Language } from "#messages/language.ts";
import type { Translator } from "#messages/translator.ts";
import { PLAIN_STYLE, plainPage } from "#server/edge/plain-page.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";

/**
 * The refusals that the server answers without the web app, each with its HTTP status (RFC 9110 §15.5) and its text in
 * `messages/en/refusals.json`.
 */
export const REFUSAL_STATUS = {
  "bad-request": 400,
  "cross-site": 403,
  "no-such-file": 404,
  "wrong-method": 405,
  "too-slow": 408,
  "body-too-large": 413,
  "address-too-long": 414,
  "wrong-type": 415,
  "wrong-expectation": 417,
  "too-many": 429,
  "too-many-forms": 429,
  "headers-too-large": 431,
  failure: 500,
  fatal: 500,
} as const;

export type Refusal = keyof typeof REFUSAL_STATUS;

export type RefusalText = {
  language: Language;
  translate: Translator;
  siteName: string;
  requestId: string;
};

/** A small page that says what is wrong and offers a next step; never an internal cause. */
export function refusalPage(refusal: Refusal, text: RefusalText): string {
  const { translate, siteName } = text;
  const heading = translate(`refusals.${refusal}.heading`);
  const isOurs = REFUSAL_STATUS[refusal] >= 500;
  const again = isOurs ? `<a class="go" href="">${escapeHtml(translate("refusals.again"))}</a>` : "";
  const number = `<p class="small">${escapeHtml(translate("refusals.number", { requestId: text.requestId }))}</p>`;
  const reason = `<p class="soft">${escapeHtml(translate(`refusals.${refusal}.text`))}</p>`;
  const ways = `<p>${again}<a class="go${isOurs ? " two" : ""}" href="/events">${escapeHtml(translate("refusals.events"))}</a></p>`;
  return plainPage({
    language: text.language,
    siteName,
    title: translate("refusals.title", { heading, site: siteName }),
    style: PLAIN_STYLE,
    main: `<h1>${escapeHtml(heading)}</h1>${reason}${ways}${isOurs ? number : ""}`,
  });
}

/** The same in plain text, for programs. */
function refusalText(refusal: Refusal, text: RefusalText): string {
  const { translate } = text;
  return `${translate(`refusals.${refusal}.heading`)}\n${translate(`refusals.${refusal}.text`)}\n(${text.requestId})\n`;
}

type RefusalOptions = { accept: string | undefined; headers: Record<string, string>; text: RefusalText };

/** A refusal as a page for people or as text for programs, by Accept. */
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
