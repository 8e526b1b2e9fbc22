import type { ReactNode } from "react";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** What heads a page that could not be read, by the area of its texts. */
const TITLES = {
  activity: "activity.error",
  feed: "feed.error",
  myEvents: "myEvents.error",
  notifications: "notifications.errorTitle",
  preferences: "preferences.errorTitle",
  profile: "profile.errorTitle",
  saved: "saved.error",
} as const;

export type ReadOrFailedProps = {
  area: keyof typeof TITLES;
  view: { shows: string; requestId?: string };
  /** The page, to be asked for again. */
  to: string;
  children: ReactNode;
};

/** A page about the person; in its place, when it could not be read, that it could not. */
export function ReadOrFailed({ area, view, to, children }: ReadOrFailedProps) {
  const t = useTranslations();
  if (view.shows !== "failed") return children;
  const text = t(`${area}.errorText`, { requestId: view.requestId ?? "" });
  return <LoadingFailed title={t(TITLES[area])} text={text} again={t(`${area}.tryAgain`)} to={to} />;
}

type LoadingFailedProps = { title: string; text: string; again: string; to: string };

/** In place of a page about the person that could not be read: what happened, and the way to ask again. */
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
