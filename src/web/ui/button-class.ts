/** `danger` is for what cannot be taken back easily. */
export type ButtonLook = "primary" | "outline" | "quiet" | "danger";
export type ButtonSize = "normal" | "large";

/** The classes of everything that looks like a button, be it a button or a link. */
export function buttonClass(look: ButtonLook, size: ButtonSize, extra?: string): string {
  const names = ["button", `button--${look}`];
  if (size === "large") names.push("button--large");
  if (extra !== undefined) names.push(extra);
  return names.join(" ");
}
