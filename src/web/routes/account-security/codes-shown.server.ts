import type { Viewer } from "#core/viewer.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { CodesShown } from "#web/routes/account-security/security-answer.ts";

/** The recovery codes as the page shows them, and as the file that is kept. */
export function codesShown(
  codes: readonly string[],
  { isFirst, viewer }: { isFirst: boolean; viewer: Viewer },
  { translate, site }: RequestContext,
): CodesShown {
  const head = translate("security.codes.fileHead", { email: viewer.email, site: site.name });
  const name = translate("security.codes.file", { site: site.name.toLowerCase() });
  return { view: "codes", isFirst, codes, file: { name, text: [head, "", ...codes, ""].join("\n") } };
}
