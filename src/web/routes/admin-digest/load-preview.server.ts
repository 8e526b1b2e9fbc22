import { cleanLine } from "#core/text/clean-text.ts";
import { SEARCH_MAX } from "#core/search-query.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { Viewer } from "#core/viewer.ts";
import { composeDigest } from "#data/queries/digest-letter.ts";
import { findDigestReaders } from "#data/queries/digest-members.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DigestPreview } from "#web/routes/admin-digest/digest-view.ts";

/** More than this nobody looks through; words find the others. */
const LISTED_MAX = 50;

/** The digest of the member in the address as it would be now; of the admin who looks, when the address says nobody. */
export async function loadPreview(
  { searchParams }: URL,
  viewer: Viewer,
  context: RequestContext,
): Promise<DigestPreview> {
  const { database, site, now, translate } = context;
  const query = cleanLine(searchParams.get("q") ?? "").slice(0, SEARCH_MAX);
  const found = await findDigestReaders(database.db, { words: query, limit: LISTED_MAX });
  const cityOf = (timezone: ZoneId | null): string => zoneCity(timezone ?? site.timezone);
  const others = found
    .filter(({ userId }) => userId !== viewer.userId)
    .map(({ userId, name, email, timezone }) => ({
      value: userId,
      label: translate("adminDigest.preview.person", { name: name ?? email, city: cityOf(timezone) }),
    }));
  const you = {
    value: viewer.userId,
    label: translate("adminDigest.preview.you", { city: cityOf(viewer.preferences.timezone) }),
  };
  const isYou = query === "" || found.some(({ userId }) => userId === viewer.userId);
  const members = [...(isYou ? [you] : []), ...others];
  const asked = searchParams.get("member");
  const member = members.find(({ value }) => value === asked) ?? members[0];
  const composed =
    member === undefined
      ? null
      : await composeDigest(database.db, { userId: member.value, siteZone: site.timezone }, now);
  if (member === undefined || composed === null) return { query, members, member: null, name: "", letter: null };
  const { zone, letter } = composed;
  const reader = { zone, hour12: composed.member.hour12 };
  const mail = context.writeMail({ name: "weekly-digest", data: letter }, reader);
  return {
    query,
    members,
    member: member.value,
    name: composed.member.name ?? composed.member.email,
    letter: letter.gatherings.length === 0 ? null : { subject: mail.subject, html: framed(mail.html) },
  };
}

/** The page of a message as it may stand in a frame of ours: our pages allow no style block, and its links lead out of the frame. */
function framed(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, "").replace("<head>", '<head><base target="_blank">');
}
