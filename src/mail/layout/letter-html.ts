import { escapeHtml } from "#core/text/linked-text.ts";
import { COLOURS, DARK_STYLE, skyLine } from "#mail/layout/colours.ts";
import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext } from "#mail/mail-context.ts";

const SERIF = "Literata,Georgia,serif";
const SANS = "Commissioner,Verdana,Arial,sans-serif";
const BODY = `font:400 17px/1.6 ${SANS};color:${COLOURS.softInk};margin:0;padding:0 0 18px`;
const NOTE = `font:400 15px/1.6 ${SANS};color:${COLOURS.softInk};margin:0;padding:0 0 18px`;
const LINK = `color:${COLOURS.primary};overflow-wrap:anywhere;word-break:break-word`;
/** The logo: two dials and one hand. Mail clients without SVG show only the name. */
const MARK = `<svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true"><circle cx="16" cy="16" r="13.6" stroke="currentColor" stroke-width="2.2"/><circle cx="16" cy="16" r="6.6" stroke="currentColor" stroke-width="2.2"/><path d="M16 16 25.7 6.3" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><circle cx="16" cy="16" r="2.1" fill="currentColor"/></svg>`;

/**
 * The message as HTML (design language §9): tables, inline styles and hex colors, since mail clients support little
 * else. It degrades well: without the style block the message is light, without the gradient the sky is one color.
 */
export function letterHtml(letter: Letter, context: MailContext): string {
  const { direction, language, site } = context;
  const lead = letter.blocks.find((block) => block.kind === "text")?.text ?? letter.reason;
  return `<!DOCTYPE html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no"><title>${escapeHtml(letter.subject)}</title><style>${DARK_STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:${COLOURS.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>
<main><table role="presentation" class="page" style="width:100%;border-collapse:collapse;background:${COLOURS.page}"><tr><td style="padding:24px 12px">
<table role="presentation" class="card" style="width:100%;max-width:600px;margin:0 auto;border-collapse:separate;border-spacing:0;border-radius:14px;overflow:hidden;background:${COLOURS.card}">
<tr><td class="sky" style="height:10px;padding:0;line-height:10px;font-size:0;${skyLine(direction)}">&nbsp;</td></tr>
<tr><td class="pad" style="padding:30px 36px 12px">
<table role="presentation" style="border-collapse:collapse"><tr><td class="main" style="padding:0;color:${COLOURS.primary};line-height:0">${MARK}</td><td class="ink" style="padding-top:0;padding-bottom:0;padding-inline:10px;font:600 20px/1.2 ${SERIF};color:${COLOURS.ink}"><bdi>${escapeHtml(site.name)}</bdi></td></tr></table>
<h1 class="ink" style="font:600 28px/1.25 ${SERIF};letter-spacing:-.015em;color:${COLOURS.ink};margin:0;padding:24px 0 12px">${escapeHtml(letter.heading)}</h1>
${letter.blocks.map((block, at) => blockHtml(block, letter.blocks[at - 1])).join("\n")}
</td></tr>
<tr><td class="foot pad" style="padding:22px 36px 28px;background:${COLOURS.foot};border-top:1px solid ${COLOURS.line}">${footHtml(letter, context)}</td></tr>
</table>
</td></tr></table></main>
</body></html>
`;
}

function blockHtml(block: Block, before: Block | undefined): string {
  switch (block.kind) {
    case "text":
      return `<p class="soft" style="${BODY}">${strongIn(block)}</p>`;
    case "note":
      return `<p class="soft" style="${NOTE}">${escapeHtml(block.text)}</p>`;
    case "button":
      return `<table role="presentation" style="border-collapse:separate;border-spacing:0;margin:${spaceAfter(before, 30, 6)}px 0 24px"><tr><td class="button" style="background:${COLOURS.primary};border-radius:10px;padding:0"><a class="on" href="${escapeHtml(block.link)}" style="display:inline-block;padding:15px 26px;font:600 18px/1.2 ${SANS};color:${COLOURS.onPrimary};text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
    case "link":
      return `<p class="soft" style="${NOTE}">${escapeHtml(block.label)}<br><a class="main" dir="ltr" href="${escapeHtml(block.link)}" style="${LINK}">${escapeHtml(block.link)}</a></p>`;
    case "ways":
      return `<p class="soft" style="${NOTE};padding:12px 0 18px">${linksHtml(block.ways)}</p>`;
    case "day":
      return `<h2 class="ink head" style="font:600 19px/1.3 ${SERIF};color:${COLOURS.ink};margin:0;padding:${spaceAfter(before, 28, 10)}px 0 8px;border-bottom:2px solid ${COLOURS.ink}">${escapeHtml(block.label)}</h2>`;
    case "gathering":
      return gatheringHtml(block);
    case "code":
      return `<p class="ink code" dir="ltr" style="font:600 34px/1.2 ${SERIF};letter-spacing:.12em;text-indent:.12em;color:${COLOURS.ink};background:${COLOURS.foot};border:1px solid ${COLOURS.line};border-radius:10px;text-align:center;margin:6px 0 24px;padding:18px 12px">${escapeHtml(block.code)}</p>`;
  }
}

/** Pixels above a block: more after an event. */
function spaceAfter(before: Block | undefined, event: number, other: number): number {
  return before?.kind === "gathering" ? event : other;
}

/** The text with its line breaks: it may be what a person wrote. */
function strongIn({ text, strong }: Extract<Block, { kind: "text" }>): string {
  const plain = escapeHtml(text).replaceAll("\n", "<br>");
  if (strong === undefined) return plain;
  const part = escapeHtml(strong);
  return plain.replace(part, () => `<b class="ink" style="color:${COLOURS.ink}">${part}</b>`);
}

/** Time and date beside an event; its parts are short, since a mail contains dozens. */
function gatheringHtml({ clock, date, type, title, link, lines, note }: Extract<Block, { kind: "gathering" }>): string {
  const cell = `padding:16px 0;border-bottom:1px solid ${COLOURS.line};vertical-align:top`;
  const more =
    note === null
      ? ""
      : `<div class="warn" style="font:400 15px/1.5 ${SANS};color:${COLOURS.warn};padding:4px 0 0">${escapeHtml(note)}</div>`;
  return `<table role="presentation" style="width:100%;border-collapse:collapse"><tr><td class="rule" style="${cell};width:112px"><div class="ink" style="font:600 20px/1.2 ${SERIF};color:${COLOURS.ink};white-space:nowrap">${escapeHtml(clock)}</div><div class="faint" style="font:400 14px/1.5 ${SANS};color:${COLOURS.faintInk}">${escapeHtml(date)}</div></td><td class="rule" style="${cell}"><div class="soft" style="font:600 14px/1.4 ${SANS};color:${COLOURS.softInk}">${escapeHtml(type)}</div><a class="ink" href="${escapeHtml(link)}" style="font:600 19px/1.3 ${SERIF};color:${COLOURS.ink};text-decoration:none;overflow-wrap:anywhere"><bdi>${escapeHtml(title)}</bdi></a><div class="soft" style="font:400 16px/1.5 ${SANS};color:${COLOURS.softInk}">${lines.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join(" · ")}</div>${more}</td></tr></table>`;
}

function linksHtml(ways: NonNullable<Letter["ways"]>): string {
  return ways
    .map(({ label, link }) => `<a class="main" href="${escapeHtml(link)}" style="${LINK}">${escapeHtml(label)}</a>`)
    .join(" · ");
}

function footHtml({ reason, ways = [] }: Letter, { site, translate }: MailContext): string {
  const style = `font:400 15px/1.6 ${SANS};color:${COLOURS.faintInk};margin:0`;
  const contact =
    site.contactEmail === null ? "" : ` ${escapeHtml(translate("mail.contact", { address: site.contactEmail }))}`;
  const end = ways.length === 0 ? "" : `<p class="faint" style="${style};padding:0 0 8px">${linksHtml(ways)}</p>`;
  return `<p class="faint" style="${style};padding:0 0 8px">${escapeHtml(reason)}${contact}</p>${end}<p class="faint" style="${style}"><bdi>${escapeHtml(site.name)}</bdi> · <a class="main" dir="ltr" href="${escapeHtml(site.baseUrl)}" style="${LINK}">${escapeHtml(site.baseUrl)}</a></p>`;
}
