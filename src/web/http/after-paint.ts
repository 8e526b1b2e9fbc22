/** Marks the module that makes the page alive, and holds its files' preloads and late style sheets back. */
const LATER = "after-paint";
/** A style sheet that a route links with `fetchPriority: "low"`. */
const LATE_SHEET = /<link rel="stylesheet" ([^>]*fetchPriority="low"[^>]*)>/gi;

/**
 * Begins to load the page's modules, and the style sheets that may come late, once the page has been painted: it is read, paged
 * and followed without them, and on a slow line they would take their share from what it is painted with. In a tab that nobody
 * looks at they wait until somebody does.
 */
export const AFTER_PAINT_SCRIPT = `(function(w,d){
function go(){
var m=d.querySelector('script[type="${LATER}"]'),s=d.createElement("script");
d.querySelectorAll('link[rel="${LATER}"]').forEach(function(l){l.rel=l.getAttribute("fetchpriority")=="low"?"stylesheet":"modulepreload"});
if(!m)return;
s.type="module";s.textContent=m.textContent;d.head.append(s);s.remove();
}
var P=w.PerformanceObserver;
if(P&&(P.supportedEntryTypes||[]).indexOf("paint")>=0)new P(function(l,o){o.disconnect();go()}).observe({type:"paint",buffered:true});
else w.addEventListener("load",go);
})(window,document)`;

/**
 * The rendered page with its modules and late style sheets held back, and what stands behind it for whoever runs no scripts; whoever
 * sends it adds `AFTER_PAINT_SCRIPT` behind them. The router itself has no setting for it.
 */
export function holdBack(html: string): { html: string; withoutScripts: string } {
  const sheets = [...html.matchAll(LATE_SHEET)].map(([sheet]) => sheet).join("");
  return {
    html: html
      .replaceAll('<link rel="modulepreload" ', `<link rel="${LATER}" `)
      .replaceAll(LATE_SHEET, `<link rel="${LATER}" $1>`)
      .replace('<script type="module" async="">', `<script type="${LATER}">`),
    withoutScripts: sheets === "" ? "" : `<noscript>${sheets}</noscript>`,
  };
}
