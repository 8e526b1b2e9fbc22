/** A person's letter in a circle, beside their name: it says nothing that the name does not. */
export function Avatar({ initial, large = false }: { initial: string; large?: boolean }) {
  return (
    <span className={large ? "avatar avatar--large" : "avatar"} aria-hidden="true">
      {initial}
    </span>
  );
}
