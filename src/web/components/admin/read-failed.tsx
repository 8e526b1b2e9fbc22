import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

type ReadFailedProps = {
  title: string;
  text: string;
  tryAgain: string;
  /** The page, to be asked for again as it was. */
  here: string;
  headingLevel?: "h2" | "h3";
};

/** In place of a part of the dashboard that could not be read (spec §8). */
export function ReadFailed({ title, text, tryAgain, here, headingLevel: Heading = "h2" }: ReadFailedProps) {
  return (
    <section className="stack" aria-labelledby="read-failed">
      <Heading id="read-failed">{title}</Heading>
      <Alert tone="danger">{text}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {tryAgain}
        </ButtonLink>
      </p>
    </section>
  );
}
