type AnnouncementListProps = { announcements: readonly { key: number; body: string; date: string }[] };

/** An organizer's announcements, each with its day. */
export function AnnouncementList({ announcements }: AnnouncementListProps) {
  return (
    <ul className="announcements">
      {announcements.map(({ key, body, date }) => (
        <li key={key}>
          <p className="small muted">{date}</p>
          <p className="announcements__body" dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ul>
  );
}
