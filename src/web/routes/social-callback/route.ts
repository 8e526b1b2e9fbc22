import { requestContext } from "#web/http/request-context.server.ts";
import { finishSocial } from "#web/routes/social-callback/finish-social.server.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return finishSocial(params.provider, context.get(requestContext));
}
