/** Marks the module that makes the page alive, and holds its files' preloads back. */
const LATER = "after-paint";

/**
 * Begins to load the page's modules once the page has been painted: it is read, paged and followed without them, and on a slow
 * line they would take their share from what it is painted with. In a tab that nobody looks at they wait until somebody does.
 */
export const AFTER_PAINT_SCRIPT = `(function(w,d){
function go(){
var m=d.querySelector('script[type="${LATER}"]'),s=d.createElement("script");
d.querySelectorAll('link[rel="${LATER}"]').forEach(function(l){l.rel="modulepreload"});
if(!m)return;
s.type="module";s.textContent=m.textContent;d.head.append(s);s.remove();
}
var P=w.PerformanceObserver;
if(P&&(P.supportedEntryTypes||[]).indexOf("paint")>=0)new P(function(l,o){o.disconnect();go()}).observe({type:"paint",buffered:true});
else w.addEventListener("load",go);
})(window,document)`;

/** The rendered page with its modules held back; whoever sends it adds `AFTER_PAINT_SCRIPT` behind them. The router itself has no setting for it. */
export function holdModules(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', `<link rel="${LATER}" `)
    .replace('<script type="module" async="">', `<script type="${LATER}">`);
}
