import { escapeHtml } from "#core/text/linked-text.ts";
import type { Language } from "#messages/language.ts";
import type { Translator } from "#messages/translator.ts";
import { PLAIN_STYLE, plainPage } from "#server/edge/plain-page.ts";
import { REFUSAL_STATUS, type Refusal } from "#server/edge/refusals.ts";

export type RefusalText = {
  language: Language;
  translate: Translator;
  siteName: string;
  requestId: string;
};

/** A whole small page that says what is wrong and offers a way on; never a cause from inside. */
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
export function refusalText(refusal: Refusal, text: RefusalText): string {
  const { translate } = text;
  return `${translate(`refusals.${refusal}.heading`)}\n${translate(`refusals.${refusal}.text`)}\n(${text.requestId})\n`;
}
