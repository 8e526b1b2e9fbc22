import { useState } from "react";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { Status } from "#web/ui/pill.tsx";

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  defaultValue?: string;
  placeholder?: string;
  /** The limit, how what was typed is counted (as the server counts it), and how that is written. */
  counter?: { max: number; count: (text: string) => number; text: (count: number) => string };
};

/** From here on the counter is also read out. */
const NEAR_THE_END = 20;

/** Several lines of text. A text that is too long is told, not cut: the field takes more than the limit. */
export function TextAreaField({ rows = 5, defaultValue = "", placeholder, counter, ...field }: TextAreaFieldProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const counterId = `${fieldId(field.name, field.scope)}-count`;
  const hydrated = useHydrated();
  return (
    <Field {...field} {...(counter && hydrated && { describedBy: counterId })}>
      {(control) => (
        <>
          <textarea
            {...control}
            rows={rows}
            defaultValue={defaultValue}
            placeholder={placeholder}
            dir="auto"
            {...(counter && { onInput: (event) => setTyped(counter.count(event.currentTarget.value)) })}
          />
          {counter && (
            <Count
              id={counterId}
              {...counter}
              count={typed ?? counter.count(defaultValue)}
              moved={typed !== null}
              waits={!hydrated}
            />
          )}
        </>
      )}
    </Field>
  );
}

type CountProps = {
  id: string;
  count: number;
  max: number;
  moved: boolean;
  /** Nothing counts yet: it keeps its place, so that what stands below does not move under somebody's press. */
  waits: boolean;
  text: (count: number) => string;
};

function Count({ id, count, max, moved, waits, text }: CountProps) {
  const classes = ["field__count", count > max && "field__count--over", waits && "waits-for-scripts"];
  return (
    <p id={id} className={classes.filter(Boolean).join(" ")}>
      {text(count)}
      <VisuallyHidden>
        <Status>{moved && max - count <= NEAR_THE_END ? text(count) : ""}</Status>
      </VisuallyHidden>
    </p>
  );
}
