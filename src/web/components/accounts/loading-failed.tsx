import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

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
