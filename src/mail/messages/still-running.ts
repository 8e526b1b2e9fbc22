import { formatDate } from "#core/time/format.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** Mail clients truncate a longer subject, in characters. */
const SUBJECT_MAX = 78;

/** To a keeper: asks whether the series that are due still take place; each has a link to the page for the answer. */
export function stillRunning({ series, more, expiresAt }: MailData<"still-running">, context: MailContext): Letter {
  const { translate, site, style } = context;
  const count = series.length + more;
  const title = series[0]?.title ?? "";
  return {
    subject: truncateAtWord(cleanLine(translate("mail.still-running.subject", { count, title })), SUBJECT_MAX),
    heading: translate("mail.still-running.heading", { count }),
    blocks: [
      { kind: "text", text: translate("mail.still-running.text", { count, site: site.name }) },
      ...series.flatMap((each) => seriesBlocks(each, context)),
      ...(more === 0
        ? []
        : [
            {
              kind: "ways",
              ways: [
                { label: translate("mail.still-running.more", { count: more }), link: `${site.baseUrl}/my-events` },
              ],
            } as const,
          ]),
      { kind: "note", text: translate("mail.still-running.note", { date: formatDate(expiresAt, style) }) },
    ],
    reason: translate("mail.still-running.reason", { count, site: site.name }),
    ways: [{ label: translate("mail.still-running.change"), link: `${site.baseUrl}/preferences` }],
  };
}

type Series = MailData<"still-running">["series"][number];

function seriesBlocks(
  { title, organizer, confirmedAt, path }: Series,
  { translate, site, style }: MailContext,
): readonly Block[] {
  const text =
    confirmedAt === null
      ? translate("mail.still-running.never", { organizer })
      : translate("mail.still-running.last", { organizer, date: formatDate(confirmedAt, style) });
  return [
    { kind: "day", label: title },
    { kind: "text", text },
    { kind: "button", label: translate("mail.still-running.button"), link: `${site.baseUrl}${path}` },
  ];
}
