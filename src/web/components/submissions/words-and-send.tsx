import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormActions } from "#web/ui/form-frame.tsx";
import { HoneypotField } from "#web/ui/honeypot-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type WordsAndSendProps = {
  field: {
    name: string;
    label: string;
    hint: string;
    rows?: number;
    defaultValue: string;
    error: string | undefined;
    max: number;
    /** How many characters were typed, in words. */
    count: (n: number) => string;
  };
  /** The id of the field that only programs fill. */
  trapId: string;
  labels: { send: string; sending: string; cancel: string };
  /** Where 'Cancel' leads. */
  path: string;
};

/** The end of a form that visitors send about an event: a field for their words, and the buttons. */
export function WordsAndSend({ field: { max, count, ...field }, trapId, labels, path }: WordsAndSendProps) {
  return (
    <>
      <TextAreaField {...field} counter={{ max, count: (text) => lengthOf(cleanParagraphs(text)), text: count }} />
      <HoneypotField id={trapId} name={HONEYPOT} />
      <FormActions>
        <SubmitButton size="large" busyLabel={labels.sending}>
          {labels.send}
        </SubmitButton>
        <ButtonLink look="quiet" size="large" to={path}>
          {labels.cancel}
        </ButtonLink>
      </FormActions>
    </>
  );
}
