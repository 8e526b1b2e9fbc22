import { describeNotification, type FoundNotification } from "#core/notifications/describe-notification.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";
import { sentencesIn, wordsIn } from "#messages/words-in.ts";

/** Mail clients truncate a longer subject, in characters. */
const SUBJECT_MAX = 70;

/** To a member: changes of events that they saved, follow or own. */
export function notifications(data: MailData<"notifications">, context: MailContext): Letter {
  const { translate, site, style } = context;
  const { items, at, isOwnZone, unsubscribePath } = data;
  const city = zoneCity(style.zone);
  const described = items.map((item) => describe(item, at, context));
  const [only] = described.length === 1 ? described : [];
  return {
    subject: subjectOf(items, described, context),
    heading: only?.title ?? translate("mail.notifications.heading", { count: described.length, site: site.name }),
    blocks: [
      ...described.flatMap((item) => (item === only ? [] : [headOf(item)]).concat(itemBlocks(item, context))),
      { kind: "note", text: translate(`mail.weekly-digest.${isOwnZone ? "ownZone" : "siteZone"}`, { city }) },
    ],
    reason: translate("mail.notifications.reason", { site: site.name }),
    ways: [
      { label: translate("mail.weekly-digest.change"), link: `${site.baseUrl}/preferences` },
      { label: translate("mail.notifications.stop"), link: `${site.baseUrl}${unsubscribePath}` },
    ],
  };
}

/** The subject names the event of a single change; an organizer is already in the title. */
function subjectOf(
  items: readonly FoundNotification[],
  described: readonly Described[],
  { translate, site }: MailContext,
): string {
  const [only] = described;
  if (only === undefined || described.length > 1)
    return translate("mail.notifications.heading", { count: described.length, site: site.name });
  const event = items[0]?.event;
  const subject = event
    ? translate("mail.notifications.subject", { title: only.title, name: event.title })
    : only.title;
  return truncateAtWord(cleanLine(subject), SUBJECT_MAX);
}

type Described = { title: string; message: string; href: string | null; button: "open" | "fix" };

function describe(item: FoundNotification, now: EpochMs, { translate, style }: MailContext): Described {
  const button = item.name === "link-failing" ? "fix" : "open";
  const { title, message, href, clockNote } = describeNotification(item, { now, style, isDated: true });
  return { title: wordsIn(translate, title), message: sentencesIn(translate, [message, clockNote]), href, button };
}

function headOf({ title }: Described): Block {
  return { kind: "day", label: title };
}

function itemBlocks({ message, href, button }: Described, { translate, site }: MailContext): readonly Block[] {
  const link =
    href === null
      ? []
      : [{ kind: "button", label: translate(`mail.notifications.${button}`), link: `${site.baseUrl}${href}` } as const];
  return [{ kind: "text", text: message }, ...link];
}
