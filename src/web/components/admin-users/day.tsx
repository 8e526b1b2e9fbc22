/** A day, as the server wrote it. */
export function Day({ at: { iso, text } }: { at: { iso: string; text: string } }) {
  return (
    <time dateTime={iso} className="admin-table__date">
      <bdi>{text}</bdi>
    </time>
  );
}
