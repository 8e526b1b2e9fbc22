import { decodeHtml } from "#tests/support/fuzz/decode-html.ts";

/** A form of a page: where it goes, and its fields with the values that the page gave them. */
export type FormInput = { action: string; method: "get" | "post"; fields: readonly [name: string, value: string][] };

/** What a visitor can send: addresses that pages link to, and forms. */
export type SiteInputs = { paths: readonly string[]; forms: readonly FormInput[] };

/** Enough to meet each kind of page of the demo. */
const PAGES_MAX = 250;
/** Few, so that other kinds of page come within the limit. */
const OF_A_KIND_MAX = 2;

/** Follows the links of a site from these pages, a few of each kind, and collects addresses and forms. */
export async function findInputs(origin: string, starts: readonly string[], cookie: string): Promise<SiteInputs> {
  const paths = new Set(starts);
  const forms = new Map<string, FormInput>();
  const kinds = new Map<string, number>();
  let read = 0;
  for (const path of paths) {
    if (read >= PAGES_MAX) break;
    const count = kinds.get(kindOf(path)) ?? 0;
    kinds.set(kindOf(path), count + 1);
    if (count >= OF_A_KIND_MAX) continue;
    read += 1;
    // Compressing each page would take almost as long as rendering it.
    const headers = { cookie, "accept-encoding": "identity" };
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    const html = await answer.text();
    if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) continue;
    for (const link of linksOf(html)) paths.add(link);
    for (const form of formsOf(html, path)) forms.set(`${form.method} ${kindOf(form.action)} ${namesOf(form)}`, form);
  }
  return { paths: [...paths], forms: [...forms.values()] };
}

/** Addresses of one kind differ in names and values only. */
function kindOf(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const names = [...new Set(new URLSearchParams(query).keys())].toSorted().join("&");
  const parts = pathname.split("/").map((part, at) => (at > 1 ? part.replace(/.*-.*|\d.*/, "*") : part));
  return `${parts.join("/")}?${names}`;
}

function namesOf({ fields }: FormInput): string {
  return [...new Set(fields.map(([name]) => name))].toSorted().join(" ");
}

function linksOf(html: string): readonly string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, href = ""]) => decodeHtml(href));
  return links.filter((href) => !href.startsWith("//"));
}

function formsOf(html: string, page: string): readonly FormInput[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = "", body = ""]) => {
    const action = attribute(head, "action") ?? page;
    const method = (attribute(head, "method") ?? "get").toLowerCase() === "post" ? "post" : "get";
    const controls = [...body.matchAll(/<(?:input|textarea|select|button)\b([^>]*)>/g)].map(([, own = ""]) => own);
    const fields = controls.flatMap((own): [string, string][] => {
      const name = attribute(own, "name");
      return name === null || attribute(own, "type") === "file" ? [] : [[name, attribute(own, "value") ?? ""]];
    });
    return { action, method, fields };
  });
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : decodeHtml(found);
}
