import type { Toast } from "#core/toast.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { askForList } from "#web/components/contacts/ask-for-list.server.ts";
import { LIST_EMAIL } from "#web/components/contacts/list-forms.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { LANDING_FORMS, type LandingAnswer } from "#web/routes/landing/landing-view.ts";

/** What the spec says of the waitlist (§8, PRODUCT P13); a welcome stays until it was read, since one step is left. */
const TOASTS: Readonly<Record<"asked" | "already", Toast>> = {
  asked: { kind: "success", seconds: 0, title: "contacts.toast.welcome", message: "contacts.toast.welcomeText" },
  already: { kind: "info", seconds: 10, title: "contacts.toast.already", message: "contacts.toast.alreadyText" },
};

/** Puts an address on the waitlist, from either form of the page. */
export async function answerLanding(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const asked = await askForList("waitlist", form, context);
  if (asked.outcome === "asked" || asked.outcome === "already") {
    return redirectWithToast("/landing/main", TOASTS[asked.outcome], context);
  }
  const sentForm = LANDING_FORMS.find((each) => each === form.text("form")) ?? "hero";
  const nothing = { form: sentForm, email: form.text(LIST_EMAIL), errors: {}, toast: null };
  if (asked.outcome === "faulty") {
    return answerForm<LandingAnswer>({ ...nothing, errors: asked.errors }, { status: 422 });
  }
  const { toast, ...sent } = asked;
  return answerForm<LandingAnswer>({ ...nothing, toast: shownToast(toast, context) }, sent);
}
