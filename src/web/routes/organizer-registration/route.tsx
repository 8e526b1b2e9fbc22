import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { OrganizerForm } from "#web/components/organizers/organizer-form.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  registrationAction,
  registrationLoader,
} from "#web/routes/organizer-registration/organizer-registration.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, headers } = await registrationLoader(request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return registrationAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizerRegistration({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("organizerForm");
  return (
    <Wrap padded>
      <h1>{t("registerTitle")}</h1>
      <p className="soft organizer-form__lede">{t("registerLede")}</p>
      <OrganizerForm
        documentTitle={view.documentTitle}
        view={view.form}
        answer={answer ?? null}
        submit="register"
        cancelTo="/organizers"
      />
    </Wrap>
  );
}
