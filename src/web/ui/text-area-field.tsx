import { useState } from "react";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { useRestoredText } from "#web/ui/restored-values.ts";
import { Status } from "#web/ui/pill.tsx";

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  defaultValue?: string;
  placeholder?: string;
  /** The limit, the function that counts as the server does, and the text of the counter. */
  counter?: { max: number; count: (text: string) => number; text: (count: number) => string };
};

/** With so few characters left the counter is also announced. */
const NEAR_THE_END = 20;

/**
 * A field for several lines of text. It accepts more than the limit: a text that is too long gets an error and is not
 * cut.
 */
export function TextAreaField({ rows = 5, defaultValue = "", placeholder, counter, ...field }: TextAreaFieldProps) {
  const text = useRestoredText(field.name, defaultValue);
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
            defaultValue={text}
            placeholder={placeholder}
            dir="auto"
            {...(counter && { onInput: (event) => setTyped(counter.count(event.currentTarget.value)) })}
          />
          {counter && (
            <Count
              id={counterId}
              {...counter}
              count={typed ?? counter.count(text)}
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
  /** Reserves the counter's place before hydration, so that the content below does not move under a press. */
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
