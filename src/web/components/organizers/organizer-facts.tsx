import { Fragment } from "react";

/** Facts of an organizer in one line, with a dot between them; none are no line. */
export function OrganizerFacts({ facts }: { facts: readonly (string | null)[] }) {
  const known = facts.filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <p className="host-line organizer-facts">
      {known.map((fact) => (
        <Fragment key={fact}>
          <bdi>{fact}</bdi>{" "}
        </Fragment>
      ))}
    </p>
  );
}

/** What an organizer's coming events say of it; all null without any. */
export type FactsView = {
  /** "Toledo", or "New York time". */
  place: string | null;
  languages: string | null;
  /** "2 events a week". */
  often: string | null;
  /** "Guided sitting on Wednesday and Sunday evenings, 45 min each." */
  line: string | null;
};
