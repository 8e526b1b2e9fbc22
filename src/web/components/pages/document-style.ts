const LIGHT =
  "--bg:#fdf9f8;--line:#e5dadb;--ink:#2d1927;--ink-2:#56424f;--ink-3:#6d5a65;--primary:#812b57;--live:#b03d14;--focus:#2757b6";
const DARK =
  "--bg:#1a1218;--line:#3e323b;--ink:#f4edeb;--ink-2:#cfc2c2;--ink-3:#b3a3a5;--primary:#e9b0c2;--live:#faa365;--focus:#93d4fa";

/**
 * The style of documents that load no other file: embeds and the offline page. The colors are the design's tokens
 * (`document-style.test.ts`).
 */
export const DOCUMENT_STYLE = `:root{color-scheme:light;${LIGHT}}
[data-theme=dark]{color-scheme:dark;${DARK}}
@media (prefers-color-scheme:dark){[data-theme=auto]{color-scheme:dark;${DARK}}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ol{margin:0;padding:0}
h1{font:600 1.3125rem/1.25 Literata,Georgia,serif}
h2{margin-block:1.25rem .25rem;font:600 1rem/1.35 system-ui,sans-serif;color:var(--ink-2)}
h3{font:600 1.125rem/1.35 Literata,Georgia,serif}
a{color:var(--primary)}
h1 a,h3 a{color:inherit;text-decoration-color:var(--ink-3);text-decoration-thickness:1px;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
.soft,.details{color:var(--ink-2);font-size:.9375rem}
ol{list-style:none}
li{display:grid;grid-template-columns:5px 8.5rem minmax(0,1fr);column-gap:.75rem;padding-block:.75rem;border-block-end:1px solid var(--line)}
li>svg{grid-row:1/span 2;inline-size:5px;block-size:100%;border-radius:3px}
.time{grid-column:2;grid-row:1/span 2;font:600 1.125rem/1.35 Literata,Georgia,serif}
.words{grid-column:3;min-inline-size:0}
.relative{display:block;color:var(--ink-3);font:400 .9375rem/1.35 system-ui,sans-serif}
.relative[data-tone=live],.relative[data-tone=soon]{color:var(--live);font-weight:600}
.cancelled h3 a{text-decoration:line-through}
.mark{color:var(--ink);font-weight:600}
.details>:not(:last-child)::after{content:"\\a0·";color:var(--ink-3);font-weight:400}
.more{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-block-start:1rem}
.more a{display:inline-flex;align-items:center;min-block-size:1.75rem}
@media (max-width:30rem){li{grid-template-columns:5px minmax(0,1fr)}li>svg{grid-row:1/span 3}.time{grid-row:1}.words{grid-column:2}.relative{display:inline}}`;
