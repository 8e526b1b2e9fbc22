import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { ManageFrame } from "#web/components/organizers/manage-frame.tsx";
import { OrganizerForm } from "#web/components/organizers/organizer-form.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { manageAction, manageLoader } from "#web/routes/organizers-manage/organizers-manage.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, headers } = await manageLoader(request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return manageAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizersManage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { frame, form, documentTitle } = view;
  return (
    <ManageFrame view={frame} page="profile">
      <OrganizerForm
        // After saving, or for another profile, the fields are created anew with the stored values.
        key={`${frame.query} ${form.version}`}
        documentTitle={documentTitle}
        view={form}
        answer={answer ?? null}
        submit={frame.name === null ? "create" : "save"}
        cancelTo={frame.path ?? "/organizers"}
      />
    </ManageFrame>
  );
}
