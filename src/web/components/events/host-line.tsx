type HostLineProps = { className: string; organizer: string; hostTime: string | null };

/** Who holds it, and when it is for them: "Prière du Soir, Lyon · 8:30 PM in Paris". */
export function HostLine({ className, organizer, hostTime }: HostLineProps) {
  return (
    <p className={className}>
      <bdi>{organizer}</bdi>
      {hostTime !== null && (
        <>
          {" "}
          <span className="separator" aria-hidden="true">
            ·
          </span>
          <bdi className="event-row__host-time">{hostTime}</bdi>
        </>
      )}
    </p>
  );
}
