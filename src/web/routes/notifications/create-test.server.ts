import { redirect } from "react-router";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { AppError } from "#core/errors.ts";
import { NOTIFICATION_TYPES } from "#core/notifications/notification.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { NOTIFICATIONS_PATH } from "#web/routes/notifications/notifications.server.ts";

const FAILED: Toast = errorToast({ title: "notifications.failedTitle", message: "notifications.testFailed" });

/** 'Create Test Notification': sends a sample of a random type to the admin who requests it (spec §2). */
export async function createTest(context: RequestContext): Promise<Response> {
  const { userId } = requireViewer(context);
  const { actor, translate, now, database } = context;
  const type = NOTIFICATION_TYPES[Math.floor(Math.random() * NOTIFICATION_TYPES.length)] ?? "info";
  const title = translate(`notifications.samples.${type}.title`);
  const message = translate(`notifications.samples.${type}.message`);
  const result = await orLogged(context, "a test notification could not be created", () =>
    notifyPerson(database, { actor, userId, type, title, message }, now),
  );
  if (result?.outcome === "forbidden") throw new AppError("forbidden", "only admins create test notifications");
  return result?.outcome === "sent"
    ? redirect(NOTIFICATIONS_PATH, 303)
    : redirectWithToast(NOTIFICATIONS_PATH, FAILED, context);
}
