import type { Notice } from "#web/components/event-page/event-page-view.ts";
import { Alert } from "#web/ui/alert.tsx";

const TONES = { cancelled: "warn", moved: "info", past: "info" } as const;

/** What must be known first, one sentence each. */
export function EventNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map((notice) => (
    <div className="event__notice" key={notice.kind}>
      <Alert tone={TONES[notice.kind]}>
        <p>{notice.text}</p>
        {notice.more !== null && <p dir="auto">{notice.more}</p>}
      </Alert>
    </div>
  ));
}
