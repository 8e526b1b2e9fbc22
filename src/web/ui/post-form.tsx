import { type ReactNode, type Ref, useState } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { FormBusy } from "#web/ui/form-busy.ts";

type PostFormProps = Omit<FormProps, "method" | "noValidate" | "children"> & {
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
};

/**
 * A form that changes something. The browser checks nothing, so that errors read the same with and without JavaScript;
 * while it is on its way a second submit does nothing.
 */
export function PostForm({ onSubmit, children, ...rest }: PostFormProps) {
  const { state } = useNavigation();
  const [sending, setSending] = useState({ busy: false, during: state });
  // Done when the router comes to rest after it was under way; a submit that is refused leaves it at rest.
  if (sending.during !== state) setSending({ busy: sending.busy && state !== "idle", during: state });
  const { busy } = sending;
  const submit: FormProps["onSubmit"] = (event) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    onSubmit?.(event);
    if (!event.defaultPrevented) setSending({ busy: true, during: state });
  };
  return (
    <Form {...rest} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <FormBusy value={busy}>{children}</FormBusy>
    </Form>
  );
}
