/** Marks the module that makes the page alive, and holds its files' preloads back. */
const LATER = "after-paint";

/** What a style sheet's `media` says as long as nobody needs it: it is loaded, at the lowest priority, and not applied. */
export const WHEN_SEEN = "not all";

/** Letters of the scripts whose fonts stand in such a sheet: Hebrew and Arabic with their presentation forms, Devanagari, Gurmukhi. */
const OTHER_SCRIPTS = String.raw`[\u0590-\u097f\u0a00-\u0a7f\ufb1d-\ufdff\ufe70-\ufeff]`;

/**
 * Begins to load the page's modules once the page has been painted: it is read, paged and followed without them, and on a slow
 * line they would take their share from what it is painted with. In a tab that nobody looks at they wait until somebody does.
 *
 * Then the sheets that wait are applied, at once if the first screen shows a letter that needs them, else when somebody begins to
 * use the page: each font that comes has the whole page laid out anew.
 */
export const AFTER_PAINT_SCRIPT = `(function(w,d){
function go(){
var m=d.querySelector('script[type="${LATER}"]'),s=d.createElement("script");
d.querySelectorAll('link[rel="${LATER}"]').forEach(function(l){l.rel="modulepreload"});
if(isSeen())apply();else["scroll","pointerdown","keydown"].forEach(function(n){w.addEventListener(n,apply,{once:true,passive:true,capture:true})});
if(!m)return;
s.type="module";s.textContent=m.textContent;d.head.append(s);s.remove();
}
function isSeen(){
for(var n,r,t=d.createTreeWalker(d.body,4);n=t.nextNode();)if(/${OTHER_SCRIPTS}/.test(n.data)){
r=n.parentElement.getBoundingClientRect();
if(r.height>0&&r.top<w.innerHeight)return true;
}
return false;
}
function apply(){d.querySelectorAll('link[media="${WHEN_SEEN}"]').forEach(function(l){l.media="all"})}
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
