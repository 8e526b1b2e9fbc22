import {
  boundedNumber,
  EMBED_HEIGHT,
  EMBED_ROWS,
  EMBED_SANDBOX,
  EMBED_THEMES,
  type EmbedLook,
  embedPath,
  type EmbedTarget,
  readTypedAddress,
  VISITORS_ZONE,
} from "#core/embeds/embed.ts";
import { AppError } from "#core/errors.ts";
import { escapeHtml } from "#core/text/linked-text.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { zoneWords } from "#web/components/calendar-files/calendar-words.server.ts";
import { asAnybody } from "#web/components/embeds/as-anybody.server.ts";
import { type Embedded, findEmbedded } from "#web/components/embeds/find-embedded.server.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup, SelectOption } from "#web/ui/select-field.tsx";

const FIELDS = ["address", "zone", "theme", "rows", "height"] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

/** The code of an embed, and its preview. */
export type EmbedCode = {
  code: string;
  script: string;
  previewSrc: string;
  title: string;
  height: number;
  sandbox: string;
};

export type EmbedPageView = PageHead & {
  siteName: string;
  /** What was typed, also where it is invalid. */
  typed: Typed;
  errors: FormErrors;
  zones: readonly (SelectOption | SelectGroup)[];
  themes: readonly SelectOption[];
  zoneNote: string;
  bounds: { rows: { min: number; max: number }; height: { min: number; max: number } };
  /** Null while the form has errors. */
  made: EmbedCode | null;
};

/** The page that makes the code of an embed from the form in its address. */
export async function embedPageLoader(url: URL, context: RequestContext): Promise<EmbedPageView> {
  const { site, translate } = context;
  const typed = readTyped(url.searchParams, site.baseUrl);
  const anybody = asAnybody(new URL(site.baseUrl), context);
  const target = readTypedAddress(typed.address, site.baseUrl);
  const found = target === null ? "addressError" : await findTarget(target, anybody);
  const errors = errorsOf(typed, typeof found === "string" ? found : null, context);
  const isMade = target !== null && typeof found !== "string" && Object.keys(errors).length === 0;
  const siteZone = zoneWords(site.timezone, context.now, context);
  return {
    documentTitle: translate("embeds.page.documentTitle", { site: site.name }),
    description: translate("embeds.page.description", { site: site.name }),
    canonical: `${site.baseUrl}/embed`,
    siteName: site.name,
    typed,
    errors,
    zones: [
      { value: VISITORS_ZONE, label: translate("embeds.page.zoneVisitor") },
      { value: "", label: translate("embeds.page.zoneSite", { zone: siteZone }) },
      ...zoneOptions(context),
    ],
    themes: EMBED_THEMES.map((value) => ({ value, label: translate(`embeds.page.themes.${value}`) })),
    zoneNote: translate("embeds.page.zoneNote", { zone: siteZone }),
    bounds: { rows: EMBED_ROWS, height: EMBED_HEIGHT },
    made: isMade ? codeOf(found, target, { typed, context }) : null,
  };
}

function readTyped(params: URLSearchParams, baseUrl: string): Typed {
  return {
    address: params.get("address") ?? `${baseUrl}/events`,
    zone: params.get("zone") ?? VISITORS_ZONE,
    theme: params.get("theme") ?? EMBED_THEMES[0],
    rows: params.get("rows") ?? String(EMBED_ROWS.first),
    height: params.get("height") ?? String(EMBED_HEIGHT.first),
  };
}

type AddressError = "addressError" | "addressFilter" | "addressMissing";

/** What the address shows, or why it shows nothing. What was merged is found under the address of what remains. */
async function findTarget(target: EmbedTarget, context: RequestContext): Promise<Embedded | AddressError> {
  try {
    return await findEmbedded(target, context);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "invalid") return "addressFilter";
    if (thrown instanceof Error && !(thrown instanceof AppError && thrown.code === "not-found")) throw thrown;
    return "addressMissing";
  }
}

function errorsOf(typed: Typed, address: AddressError | null, { translate, site }: RequestContext): FormErrors {
  const errors: Record<string, string> = {};
  if (address !== null) errors["address"] = translate(`embeds.page.${address}`, { site: site.name });
  for (const [name, { min, max }] of [["rows", EMBED_ROWS] as const, ["height", EMBED_HEIGHT] as const]) {
    const isFine = /^\d+$/.test(typed[name].trim()) && Number(typed[name]) >= min && Number(typed[name]) <= max;
    if (!isFine) errors[name] = translate(`embeds.page.${name}Error`, { min, max });
  }
  return errors;
}

type Making = { typed: Typed; context: RequestContext };

function codeOf({ title }: Embedded, target: EmbedTarget, { typed, context: { site } }: Making): EmbedCode {
  const height = boundedNumber(typed.height, EMBED_HEIGHT);
  const path = embedPath(target, readLook(typed));
  const src = escapeHtml(site.baseUrl + path);
  return {
    code: `<iframe src="${src}" title="${escapeHtml(title)}" width="100%" height="${height}" loading="lazy" sandbox="${EMBED_SANDBOX}" style="border:0"></iframe>`,
    script: heightScript(site.baseUrl),
    previewSrc: path,
    title,
    height,
    sandbox: EMBED_SANDBOX,
  };
}

/** What is not offered takes its default. */
function readLook({ theme, zone, rows }: Typed): EmbedLook {
  return {
    theme: EMBED_THEMES.find((known) => known === theme) ?? EMBED_THEMES[0],
    rows: boundedNumber(rows, EMBED_ROWS),
    zone: zone === VISITORS_ZONE ? VISITORS_ZONE : canonicalZone(zone),
  };
}

/** For a page of another site: each frame of this one becomes as high as it says. */
function heightScript(baseUrl: string): string {
  return `<script>
addEventListener("message", ({ data, source }) => {
  if (data?.type !== "embed-height") return;
  for (const frame of document.querySelectorAll('iframe[src^="${baseUrl}/embed/"]')) {
    if (frame.contentWindow === source) frame.style.height = Number(data.height) + "px";
  }
});
</script>`;
}
