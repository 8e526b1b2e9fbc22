import "#messages/parts/organizer-member.ts";
import { AnnouncementList } from "#web/components/organizers/announcement-list.tsx";
import type { OrganizerMemberView } from "#web/routes/organizer/member-view.ts";
import { useTranslations } from "#web/texts.tsx";

/** What an organizer told those who saved or follow. */
export function OrganizerAnnouncements({ announcements }: Pick<OrganizerMemberView, "announcements">) {
  const t = useTranslations("organizerMember");
  if (announcements.length === 0) return null;
  return (
    <section className="organizer__announcements" aria-labelledby="announcements">
      <h2 id="announcements">{t("announcements")}</h2>
      <AnnouncementList announcements={announcements} />
    </section>
  );
}
