import type { ReactNode } from "react";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** The error headings of each area, as message keys. */
const TITLES = {
  activity: "activity.error",
  alerts: "alerts.error",
  apiAccess: "apiAccess.error",
  calendarAddresses: "calendarAddresses.error",
  feed: "feed.error",
  myEvents: "myEvents.error",
  notifications: "notifications.errorTitle",
  preferences: "preferences.errorTitle",
  profile: "profile.errorTitle",
  reminders: "reminders.error",
  saved: "saved.error",
} as const;

export type ReadOrFailedProps = {
  area: keyof typeof TITLES;
  view: { shows: string; requestId?: string };
  /** The address of the page, for another attempt. */
  to: string;
  children: ReactNode;
};

/** A page of the account, or a message that it could not be loaded. */
export function ReadOrFailed({ area, view, to, children }: ReadOrFailedProps) {
  const t = useTranslations();
  if (view.shows !== "failed") return children;
  const text = t(`${area}.errorText`, { requestId: view.requestId ?? "" });
  return <LoadingFailed title={t(TITLES[area])} text={text} again={t(`${area}.tryAgain`)} to={to} />;
}

type LoadingFailedProps = { title: string; text: string; again: string; to: string };

/** Replaces a page of the account that could not be loaded: what happened, and a link to try again. */
export function LoadingFailed({ title, text, again, to }: LoadingFailedProps) {
  return (
    <div className="loading-failed">
      <h1>{title}</h1>
      <Alert tone="danger">{text}</Alert>
      <ButtonLink to={to} reloadDocument>
        {again}
      </ButtonLink>
    </div>
  );
}
