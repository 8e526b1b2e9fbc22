import { escapeHtml } from "#core/text/linked-text.ts";
import { plainPage, styleOf } from "#server/edge/plain-page.ts";
import type { RefusalText } from "#server/edge/refusals.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";

const STYLE = styleOf("button.go{font:inherit;cursor:pointer}");

/** Fields whose values no page repeats: passwords, and codes that are valid once. */
const SECRET = /password|^(recovery)?code$/i;

/**
 * The answer to a form that could not be saved because the database is unavailable: a page with everything that was
 * typed in hidden fields, and a button that sends it again to `path`. Null for a form with a secret. Files are left out:
 * the page then says that they have to be chosen again.
 */
export function resendFormResponse(form: FormData, path: string, text: RefusalText): Response | null {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  if (fields.some(([name]) => SECRET.test(name))) return null;
  const hasFile = [...form.values()].some((value) => typeof value !== "string" && value.size > 0);
  return new Response(resendFormPage({ fields, path, hasFile }, text), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": contentSecurityPolicy({
        scripts: [],
        styles: [STYLE.hash],
        newsletterFormUrl: null,
        development: false,
      }),
    },
  });
}

type UnsavedForm = { fields: readonly (readonly [string, string])[]; path: string; hasFile: boolean };

function resendFormPage(
  { fields, path, hasFile }: UnsavedForm,
  { translate, language, siteName, requestId }: RefusalText,
): string {
  const heading = translate("refusals.kept.heading");
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const file = hasFile ? `<p class="soft">${escapeHtml(translate("refusals.kept.file"))}</p>` : "";
  // A form with a file is sent as one, which some addresses require.
  const type = hasFile ? ` enctype="multipart/form-data"` : "";
  return plainPage({
    language,
    siteName,
    title: translate("refusals.title", { heading, site: siteName }),
    style: STYLE,
    main:
      `<h1>${escapeHtml(heading)}</h1><p class="soft">${escapeHtml(translate("refusals.kept.text"))}</p>${file}` +
      `<form method="post" action="${escapeHtml(path)}"${type}>${inputs.join("")}` +
      `<p><button class="go">${escapeHtml(translate("refusals.kept.send"))}</button></p></form>` +
      `<p class="small">${escapeHtml(translate("refusals.number", { requestId }))}</p>`,
  });
}
