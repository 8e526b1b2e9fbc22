import { escapeHtml } from "#core/text/linked-text.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { toIsoSeconds, type ZoneId } from "#core/time/instant.ts";
import { zoneNameLabel } from "#core/time/zone.ts";
import type { OutboxMail } from "#data/queries/mail.ts";
import { type Language, LOCALES } from "#messages/language.ts";
import type { Translator } from "#messages/translator.ts";
import { plainPage, styleOf } from "#server/edge/plain-page.ts";
import { outboxAddress } from "#server/outbox/may-open-outbox.ts";

export type OutboxPageContext = {
  language: Language;
  translate: Translator;
  siteName: string;
  zone: ZoneId;
  /** Part of every address of the outbox. */
  outboxKey: string;
};

export const OUTBOX_STYLE = styleOf(`main{padding-block:clamp(1.5rem,5vw,3rem);max-inline-size:52rem}
a{color:var(--main);text-underline-offset:.15em}
ul{list-style:none;margin:0;padding:0;border-block-start:2px solid var(--ink)}
li{border-block-end:1px solid var(--line)}
li a{display:block;padding:1rem 0;color:inherit;text-decoration:none}
li a:hover b{text-decoration:underline}
li b{display:block;font:600 1.25rem/1.3 Georgia,serif}
li b,dd,pre{overflow-wrap:anywhere}
h2{font:600 1.3125rem/1.3 Georgia,serif;margin:2rem 0 .75rem;padding-block-end:.5rem;border-block-end:2px solid var(--ink)}
iframe{display:block;inline-size:100%;block-size:46rem;border:1px solid var(--line);border-radius:10px;background:var(--card)}
pre{margin:0;padding:1rem;border:1px solid var(--line);border-radius:10px;background:var(--card);font:1rem/1.5 ui-monospace,monospace;white-space:pre-wrap}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:0;font-size:1rem}
dt{color:var(--soft)}dd{margin:0}
@media (max-width:34rem){dl{grid-template-columns:minmax(0,1fr)}dd{margin-block-end:.5rem}}`);

/** All messages, the newest first. `limit` is how many are listed at most. */
export function outboxPage(mails: readonly OutboxMail[], context: OutboxPageContext, limit: number): string {
  const { translate, siteName } = context;
  const paragraph = (text: string): string => `<p class="soft">${escapeHtml(text)}</p>`;
  const count = `<p class="small">${escapeHtml(translate("mail.outbox.count", { count: mails.length }))} · <a href="${outboxAddress(context.outboxKey, ".json")}">${escapeHtml(translate("mail.outbox.json"))}</a></p>`;
  const more = mails.length === limit ? paragraph(translate("mail.outbox.more", { count: limit })) : "";
  const list = `${count}<ul>${mails.map((mail) => rowHtml(mail, context)).join("")}</ul>${more}`;
  const body = mails.length === 0 ? paragraph(translate("mail.outbox.none")) : list;
  return page(
    translate("mail.outbox.title", { site: siteName }),
    context,
    `<h1>${escapeHtml(translate("mail.outbox.heading"))}</h1>${paragraph(translate("mail.outbox.intro", { site: siteName }))}${body}`,
  );
}

/** One message: its page in a frame, its text with links to press, its headers. */
export function outboxMailPage(mail: OutboxMail, context: OutboxPageContext): string {
  const { translate } = context;
  const { subject, text, headers } = mail.content;
  const head = (key: "html" | "text" | "headers"): string => `<h2>${escapeHtml(translate(`mail.outbox.${key}`))}</h2>`;
  const fields = headers.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join("");
  return page(
    `${subject} · ${context.siteName}`,
    context,
    `<p><a href="${outboxAddress(context.outboxKey)}">${escapeHtml(translate("mail.outbox.back"))}</a></p><h1>${escapeHtml(subject)}</h1>${metaHtml(mail, context)}` +
      `${head("html")}<iframe title="${escapeHtml(translate("mail.outbox.frame"))}" src="${outboxAddress(context.outboxKey, `/${mail.id}/html`)}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>` +
      `${head("text")}<pre>${linked(text)}</pre>${head("headers")}<dl>${fields}</dl>`,
  );
}

/** A message's own page for the frame: its links open in the whole window. */
export function framedMail({ content }: OutboxMail): string {
  return content.html.replace("<head>", '<head><base target="_top">');
}

function page(title: string, { language, siteName }: OutboxPageContext, main: string): string {
  return plainPage({ language, siteName, title, style: OUTBOX_STYLE, main });
}

function rowHtml(mail: OutboxMail, context: OutboxPageContext): string {
  return `<li><a href="${outboxAddress(context.outboxKey, `/${mail.id}`)}"><b>${escapeHtml(mail.content.subject)}</b>${metaHtml(mail, context)}</a></li>`;
}

function metaHtml({ to, createdAt }: OutboxMail, { language, translate, zone }: OutboxPageContext): string {
  const locale = LOCALES[language];
  const date = formatDateAtClock(createdAt, { locale, zone, hour12: chooseHour12(null, locale) });
  const time = `${date}, ${zoneNameLabel(zone, createdAt, locale)}`;
  return `<span class="small">${escapeHtml(translate("mail.outbox.to", { address: to }))} · <time datetime="${toIsoSeconds(createdAt)}">${escapeHtml(time)}</time></span>`;
}

/** Text with its addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
