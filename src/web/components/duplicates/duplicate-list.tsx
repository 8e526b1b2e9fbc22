import { Link } from "react-router";
import { CREATE_ANYWAY, FORM_ACT } from "#web/components/event-form/form-acts.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type DuplicateListProps = {
  duplicates: readonly DuplicateView[];
  /** The label of the button that submits the form anyway. */ anyway: string;
};

/** Possible duplicates with links that open in new tabs, and a button to submit the form anyway. */
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

/** A possible duplicate of the event in a form. */
export type DuplicateView = {
  href: string;
  title: string;
  /** The organizer and the time. */
  line: string;
};
