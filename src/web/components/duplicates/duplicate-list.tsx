import { Link } from "react-router";
import { CREATE_ANYWAY, FORM_ACT } from "#web/components/event-form/form-acts.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type DuplicateListProps = {
  duplicates: readonly DuplicateView[];
  /** The button that sends the form all the same. */ anyway: string;
};

/** Events that may be the same one, to be looked at in tabs of their own before the form is sent; it can be sent all the same. */
export function DuplicateList({ duplicates, anyway }: DuplicateListProps) {
  return (
    <>
      <ul className="duplicates">
        {duplicates.map((event) => (
          <li key={event.href}>
            <Link to={event.href} target="_blank" dir="auto">
              {event.title}
            </Link>
            <br />
            <bdi className="small soft">{event.line}</bdi>
          </li>
        ))}
      </ul>
      <SubmitButton look="outline" name={FORM_ACT} value={CREATE_ANYWAY}>
        {anyway}
      </SubmitButton>
    </>
  );
}

/** An event that may be the same gathering as the one of a form. */
export type DuplicateView = {
  href: string;
  title: string;
  /** Who holds it, and when. */
  line: string;
};
