import { type ReactNode, type Ref, useEffect, useState } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { isTooLargeForm } from "#core/form-max.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { FormBusy } from "#web/ui/form-busy.ts";
import { UNANSWERED } from "#web/ui/unanswered.ts";

type PostFormProps = Omit<FormProps, "method" | "noValidate" | "children"> & {
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
  /** What is shown when no answer came, where the form has words of its own for it. */
  failed?: { title: string; text: string };
};

/**
 * A form that changes something. The browser checks nothing, so that errors read the same with and without JavaScript;
 * while it is on its way a second submit does nothing. One that the server would not read for its size is told here: its
 * refusal is a page of its own, on which nothing is left of what was typed.
 */
export function PostForm({ onSubmit, failed, children, ...rest }: PostFormProps) {
  const { state } = useNavigation();
  const [sending, setSending] = useState({ busy: false, during: state });
  // Done when the router comes to rest after it was under way; a submit that is refused leaves it at rest.
  if (sending.during !== state) setSending({ busy: sending.busy && state !== "idle", during: state });
  const { busy } = sending;
  // Without an answer the router stays under way, and the form can be sent again.
  useEffect(() => {
    const stop = () => setSending((last) => ({ ...last, busy: false }));
    document.addEventListener(UNANSWERED, stop);
    return () => document.removeEventListener(UNANSWERED, stop);
  }, []);
  const t = useTranslations("forms");
  const showToast = useShowToast();
  const submit: FormProps["onSubmit"] = (event) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    // A picture has its own limit, and is told at its field.
    const encType = sentBy(event)?.getAttribute("formenctype") ?? rest.encType;
    if (encType === undefined && isTooLargeForm(new FormData(event.currentTarget))) {
      event.preventDefault();
      showToast({ kind: "error", seconds: 0, title: t("tooLargeTitle"), message: t("tooLarge") });
      return;
    }
    onSubmit?.(event);
    if (!event.defaultPrevented) setSending({ busy: true, during: state });
  };
  return (
    <Form
      {...rest}
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={busy}
      data-failed-title={failed?.title}
      data-failed-text={failed?.text}
    >
      <FormBusy value={busy}>{children}</FormBusy>
    </Form>
  );
}

/** The button that sends the form, which may send it elsewhere and otherwise. */
function sentBy({ nativeEvent }: { nativeEvent: Event }): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
