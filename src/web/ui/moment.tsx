/** The time of an action, as a finished string. */
export function Moment({ iso, when }: { iso: string; when: string }) {
  return (
    <time dateTime={iso}>
      <bdi>{when}</bdi>
    </time>
  );
}
