import { Fragment, type ReactNode } from "react";

/** A day of a document without other files, with its rows. */
export function DocumentDay({
  day: { key, name },
  children,
}: {
  day: { key: string; name: string };
  children: ReactNode;
}) {
  const id = `day-${key}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ol>{children}</ol>
    </section>
  );
}

/** The sky at a row's start; null for a row without one. */
export function DocumentSky({ color }: { color: string | null }) {
  return (
    <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={color ?? "none"} />
    </svg>
  );
}

/** What a row says in short words under its title, after its marks. */
export function DocumentDetails({ marks = [], details }: { marks?: readonly string[]; details: readonly string[] }) {
  return (
    <p className="details">
      {marks.map((mark) => (
        <Fragment key={mark}>
          <span className="mark">{mark}</span>{" "}
        </Fragment>
      ))}
      {details.map((detail) => (
        <Fragment key={detail}>
          <span>
            <bdi>{detail}</bdi>
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
