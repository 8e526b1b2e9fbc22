import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext } from "#mail/mail-context.ts";

const RULE = "-- ";

/**
 * The message as plain text: one paragraph per block, links on lines of their own. Lines are not wrapped, since mail
 * clients do that better.
 */
export function letterText({ heading, blocks, reason, ways = [] }: Letter, { site, translate }: MailContext): string {
  const contact = site.contactEmail === null ? [] : [translate("mail.contact", { address: site.contactEmail })];
  const paragraphs = [
    heading,
    ...blocks.flatMap(blockText),
    [RULE, `${site.name} · ${site.baseUrl}`].join("\n"),
    reason,
    ...ways.map(({ label, link }) => `${label}:\n${link}`),
  ];
  return `${[...paragraphs, ...contact].join("\n\n")}\n`;
}

function blockText(block: Block): readonly string[] {
  switch (block.kind) {
    case "text":
    case "note":
      return [block.text];
    case "button":
      return [`${block.label}:\n${block.link}`];
    case "link":
      return block.onlyInPage ? [] : [`${block.label}\n${block.link}`];
    case "ways":
      return block.ways.map(({ label, link }) => `${label}:\n${link}`);
    case "day":
      return [`== ${block.label} ==`];
    case "gathering":
      return [gatheringText(block)];
    case "code":
      return [block.code];
  }
}

function gatheringText(block: Extract<Block, { kind: "gathering" }>): string {
  const { clock, date, isDated, type, title, link, lines, note } = block;
  const when = isDated ? `${date}, ${clock}` : clock;
  return [`${when}  ${title}`, `${type} · ${lines.join(" · ")}`, ...(note === null ? [] : [note]), link].join("\n");
}
