import { useState } from "react";
import type { FilterName } from "#core/events/event-filter.ts";

type FilterBoxProps = {
  name: FilterName;
  value: string;
  isChosen: boolean;
  isEmpty?: boolean;
  /** Its name, if its label is short. */ label?: string;
};

/**
 * The box of a value of a filter. It follows the press at once and the address when that has changed. One that would leave
 * nothing cannot be chosen, but keeps the focus after it was cleared.
 */
export function FilterBox({ name, value, isChosen, isEmpty = false, label }: FilterBoxProps) {
  const [box, setBox] = useState({ isChosen, isChecked: isChosen, isPressed: false });
  if (box.isChosen !== isChosen) setBox({ ...box, isChosen, isChecked: isChosen });
  return (
    <input
      type="checkbox"
      name={name}
      value={value}
      aria-label={label}
      checked={box.isChecked}
      disabled={isEmpty && !box.isChecked && !box.isPressed}
      onChange={(event) => setBox({ isChosen, isChecked: event.currentTarget.checked, isPressed: true })}
    />
  );
}
