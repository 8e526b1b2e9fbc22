import { createHash } from "node:crypto";
import { escapeHtml } from "#core/text/linked-text.ts";
import { DIRECTIONS, type Language } from "#messages/language.ts";

/** The style of standalone pages, which have to look right when nothing else can be served. The colours are the design's tokens. */
const STYLE = `:root{color-scheme:light dark;--bg:#fdf9f8;--card:#ffffff;--ink:#2d1927;--soft:#56424f;--line:#e5dadb;--main:#812b57;--on:#fefcfb;--focus:#2757b6}
@media (prefers-color-scheme:dark){:root{--bg:#1a1218;--card:#241a21;--ink:#f4edeb;--soft:#cfc2c2;--line:#3e323b;--main:#e9b0c2;--on:#2e0e22;--focus:#93d4fa}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
header{padding:1rem clamp(1rem,4vw,2rem);border-block-end:1px solid var(--line);font:600 1.3125rem Georgia,serif}
header a{color:inherit;text-decoration:none}
main{flex:1;padding:clamp(2rem,8vw,6rem) clamp(1rem,4vw,2rem);max-inline-size:42rem;margin-inline:auto;inline-size:100%}
h1{font:600 clamp(1.75rem,1.4rem + 1.6vw,2.25rem)/1.25 Georgia,serif;margin:0 0 .75rem;overflow-wrap:break-word}
p{margin:0 0 1rem}.soft{color:var(--soft)}.small{color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}
.go{display:inline-flex;align-items:center;min-block-size:2.75rem;padding:.5rem 1.25rem;margin-inline-end:.75rem;border:2px solid var(--main);border-radius:999px;background:var(--main);color:var(--on);text-decoration:none}
.go.two{background:none;color:var(--main)}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
@media print{.go{border:0;background:none;color:inherit}}`;

export const PLAIN_STYLE = styleOf("");

/** A style: its text and the CSP source that allows it. */
type PageStyle = { text: string; hash: string };

/** The plain style with more rules after it. */
export function styleOf(more: string): PageStyle {
  const text = more === "" ? STYLE : `${STYLE}\n${more}`;
  return { text, hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
}

/** A whole document that needs no other file. `main` is HTML; the rest is plain text. */
export function plainPage(page: {
  language: Language;
  siteName: string;
  title: string;
  style: PageStyle;
  main: string;
}): string {
  const { language, siteName, title, style, main } = page;
  return `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style.text}</style></head>
<body><header><a href="/">${escapeHtml(siteName)}</a></header><main>${main}</main></body></html>
`;
}
