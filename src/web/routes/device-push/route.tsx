import { noIndexMeta } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { DevicePushPage } from "#web/routes/device-push/device-push-page.tsx";
import { devicePushAction, devicePushLoader } from "#web/routes/device-push/device-push.server.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context }: Route.LoaderArgs) {
  return devicePushLoader(context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return devicePushAction(request, context.get(requestContext));
}

export const meta = noIndexMeta;

export default function DevicePush({ loaderData }: Route.ComponentProps) {
  return <DevicePushPage view={loaderData} />;
}
