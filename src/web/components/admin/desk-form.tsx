import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import type { StashedForm } from "#core/stashed-form.ts";
import { DESK_FORM_FIELD } from "#web/components/admin/admin-pages.ts";
import { OwnerField } from "#web/components/layout/owner-field.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { controlsIn, isBox } from "#web/ui/early-input.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { RestoredValues, useRestoredText } from "#web/ui/restored-values.ts";

type Fields = StashedForm["fields"];

/** The form of this page that was sent after the session had ended; null for none. `AdminFrame` provides it. */
export const StashedFields = createContext<Fields | null>(null);

function useStashed(form: string): Fields | null {
  const fields = useContext(StashedFields);
  return fields?.some(([name, value]) => name === DESK_FORM_FIELD && value === form) === true ? fields : null;
}

/**
 * The values with which a component of the page's form with this name begins if the form was sent after the session had
 * ended; null otherwise. They stay when the page is read again, so that an open part stays open.
 */
export function useStashedValues(form: string): Fields | null {
  const [values] = useState(useStashed(form));
  return values;
}

type DeskFormProps = Omit<ComponentProps<typeof PostForm>, "ref"> & {
  /** Identifies the form on its page, and what it is about if that can change. */
  form: string;
};

/**
 * A form of the dashboard in which something is typed or chosen. If the session has ended when it is sent, its fields are
 * restored after signing in again (`adminRoute`); a form that is only a button is a `PostForm`.
 */
export function DeskForm({ form, children, ...rest }: DeskFormProps) {
  const values = useStashed(form);
  const element = useRef<HTMLFormElement>(null);
  const isRestored = values !== null;
  useEffect(() => {
    if (isRestored && element.current !== null) countAsTyped(element.current);
  }, [isRestored]);
  return (
    <PostForm {...rest} ref={element}>
      <StashFields form={form} />
      <RestoredValues value={values}>{children}</RestoredValues>
    </PostForm>
  );
}

/**
 * Makes the restored values count as typed by the reader. The page restores them only once; when it is read again, the
 * browser leaves typed values as they are.
 */
function countAsTyped({ elements }: HTMLFormElement): void {
  for (const control of controlsIn(elements)) {
    if (isBox(control)) {
      const { checked } = control;
      control.checked = checked;
    } else {
      const { value } = control;
      control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/** The hidden fields by which a form is restored, and the notice that it was. */
export function StashFields({ form }: { form: string }) {
  const isRestored = useStashed(form) !== null;
  const isAnswered = useActionData() !== undefined;
  return (
    <>
      <input type="hidden" name={DESK_FORM_FIELD} value={form} />
      <OwnerField />
      {isRestored && !isAnswered && <RestoredNotice />}
    </>
  );
}

/** Takes the focus when the page loads, also without scripts: the form may be far down. */
const FOCUSED = { autoFocus: true };

function RestoredNotice() {
  const t = useTranslations("createEvent.unfinished");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="admin__restored" {...FOCUSED}>
      <Alert>{t("kept")}</Alert>
    </div>
  );
}

/**
 * The hidden field with the version that the form was read at. A restored form has that of its own time, so that changes
 * made by others meanwhile are noticed, until the server sends a newer one.
 */
export function VersionField({ name, value }: { name: string; value: string }) {
  const [first] = useState({ value, restored: useRestoredText(name, value) });
  return <input type="hidden" name={name} value={value === first.value ? first.restored : value} />;
}
