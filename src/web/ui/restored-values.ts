import { createContext, useContext } from "react";
import type { StashedForm } from "#core/stashed-form.ts";

/**
 * The values that the fields of a restored form start with instead of their own: its sender had to sign in first. Null for
 * any other form.
 */
export const RestoredValues = createContext<StashedForm["fields"] | null>(null);

/** The restored values of a field; null where no form is restored. */
export function useRestoredList(name: string): readonly string[] | null {
  const restored = useContext(RestoredValues);
  return restored && restored.filter(([field]) => field === name).map(([, value]) => value);
}

/** The text that a field starts with: the restored one, or else `value`. */
export function useRestoredText<Value extends string | undefined>(name: string, value: Value): string | Value {
  return useRestoredList(name)?.[0] ?? value;
}

/** Whether a box or radio button is checked at first: as restored, or else as `isChecked` says. */
export function useRestoredCheck(name: string, value: string, isChecked: boolean | undefined): boolean | undefined {
  const restored = useRestoredList(name);
  // A form sends only the boxes that are checked.
  return restored === null ? isChecked : restored.includes(value);
}
