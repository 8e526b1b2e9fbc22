import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailAbout } from "#mail/mail-about.ts";

const RULE = "-- ";

/** The message as plain text: each thought a paragraph, links on lines of their own. Lines are not broken, since readers do that better. */
export function letterText({ heading, blocks, reason }: Letter, { site, translate }: MailAbout): string {
  const contact = site.contactEmail === null ? [] : [translate("mail.contact", { address: site.contactEmail })];
  const paragraphs = [
    heading,
    ...blocks.flatMap(blockText),
    [RULE, `${site.name} · ${site.baseUrl}`].join("\n"),
    reason,
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
    case "code":
      return [block.code];
  }
}
