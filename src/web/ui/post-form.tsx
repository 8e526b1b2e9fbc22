import { errorToast } from "#core/toast.ts";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import { Form, type FormProps, useLocation, useNavigation } from "react-router";
import { isTooLargeForm } from "#core/form-max.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { FormBusy } from "#web/ui/form-busy.ts";
import { UNANSWERED } from "#web/ui/unanswered.ts";

type PostFormProps = Omit<FormProps, "method" | "noValidate" | "children"> & {
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
  /** The form's own message when there is no response. */
  failed?: { title: string; text: string };
};

/**
 * A form that changes something. The browser validates nothing, so that errors are the same with and without
 * JavaScript; while it is being sent a second submit does nothing. A form that exceeds the server's size limit is
 * reported here, because the server's refusal is a page of its own that loses the typed values.
 */
export function PostForm({ onSubmit, failed, children, ...rest }: PostFormProps) {
  const { state } = useNavigation();
  const { key } = useLocation();
  const [sending, setSending] = useState({ busy: false, during: state, at: key });
  // Finished when the router is idle again after being busy; a refused submit leaves it idle. Every response gives the page
  // a new key: on a busy device it comes before React has rendered that the router is busy.
  if (sending.during !== state || sending.at !== key)
    setSending({ busy: sending.busy && state !== "idle", during: state, at: key });
  const { busy } = sending;
  // Without a response the router stays busy, and the form can be sent again.
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
    // A picture has its own limit, and its field shows the error.
    const encType = sentBy(event)?.getAttribute("formenctype") ?? rest.encType;
    if (encType === undefined && isTooLargeForm(new FormData(event.currentTarget))) {
      event.preventDefault();
      showToast(errorToast({ title: t("tooLargeTitle"), message: t("tooLarge") }));
      return;
    }
    onSubmit?.(event);
    if (!event.defaultPrevented) setSending({ busy: true, during: state, at: key });
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

/** The button that submits the form; it may override the form's action and encoding. */
function sentBy({ nativeEvent }: { nativeEvent: Event }): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
