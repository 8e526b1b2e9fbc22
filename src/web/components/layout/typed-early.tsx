import { useEffect } from "react";
import { tellTypedEarly } from "#web/ui/typed-early.ts";

/** Once the page is alive, its parts hear what was typed into it before. */
export function TypedEarly() {
  useEffect(() => tellTypedEarly(), []);
  return null;
}
