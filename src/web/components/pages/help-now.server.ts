import type { RequestContext } from "#web/http/request-context.server.ts";

/** Where to turn in grief and crisis; the terms and the FAQ link to it on the ground rules page. */
const HELP_NOW_ID = "help-now";

/** The section on help now, the same on every page that has it. */
export function helpNowSection({ translate, site }: RequestContext): { id: string; title: string; text: string } {
  return {
    id: HELP_NOW_ID,
    title: translate("legal.helpNow.title"),
    text: translate("legal.helpNow.text", { site: site.name }),
  };
}
