/** The date in the calendar that the reader chose beside the common one; nothing without a choice. */
export function SecondDate({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className="second-date">
      <bdi>{text}</bdi>
    </span>
  );
}
