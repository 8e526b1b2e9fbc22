import { data } from "react-router";
import { AppError } from "#core/errors.ts";
import { AccountFrame } from "#web/components/accounts/account-frame.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { PreferencesPage } from "#web/routes/preferences/preferences-page.tsx";
import { preferencesLoader } from "#web/routes/preferences/preferences-loader.server.ts";
import { preferencesAction } from "#web/routes/preferences/preferences-action.server.ts";
import { RemindersPage } from "#web/routes/preferences/reminders-page.tsx";
import { remindersAction, remindersLoader } from "#web/routes/preferences/reminders.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, params, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const load = isReminders(params) ? remindersLoader : preferencesLoader;
  const { view, ...init } = await load(request, requireViewer(context), context);
  return data(view, init);
}

export function action({ context, params, request }: Route.ActionArgs) {
  const act = isReminders(params) ? remindersAction : preferencesAction;
  return act(request, context.get(requestContext));
}

/** Whether the address is that of the reminders, and not that of all preferences; there are no others. */
function isReminders({ "*": part }: Route.LoaderArgs["params"]): boolean {
  if (part !== "" && part !== "reminders") throw new AppError("not-found", "preferences have no such part");
  return part === "reminders";
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Preferences({ loaderData: view, actionData: answer, params }: Route.ComponentProps) {
  if (params["*"] === "reminders") {
    return (
      <AccountFrame area="reminders" view={view} to="/preferences/reminders">
        {view.shows === "reminders" && <RemindersPage view={view} answer={isOfReminders(answer) ? answer : null} />}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame area="preferences" view={view} to="/preferences">
      {view.shows === "form" && (
        <PreferencesPage view={view} answer={isOfReminders(answer) ? null : (answer ?? null)} />
      )}
    </AccountFrame>
  );
}

type Answer = Route.ComponentProps["actionData"];

function isOfReminders(answer: Answer): answer is Extract<Answer, { typed: { leads: unknown } }> {
  return answer !== undefined && "leads" in answer.typed;
}
