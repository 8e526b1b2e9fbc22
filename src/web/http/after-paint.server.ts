import { WHEN_SEEN } from "#web/http/when-seen.ts";

/** Marks the script that starts the page's modules, and the templates that hold their preloads. */
const LATER = "data-after-paint";

/** The document's attribute that makes the browser lay out all parts, in view or not. */
const LAID_OUT = "data-laid-out";

/** The parts that the first paint skips while they are out of view (`out-of-sight.css`). */
const PARTS_OUT_OF_SIGHT = ":is(.event-row,.always-open,.site-footer)";

/**
 * Letters of the scripts whose fonts come with such a deferred sheet: Hebrew and Arabic with their presentation forms,
 * Devanagari, Gurmukhi.
 */
const OTHER_SCRIPTS = String.raw`[\u0590-\u097f\u0a00-\u0a7f\ufb1d-\ufdff\ufe70-\ufeff]`;

/**
 * Loads the page's modules only after the page has been painted. A visitor can read the page, follow its links and turn
 * to the next page without them, and on a slow line the modules would compete with what the first paint needs. In a
 * background tab the modules wait until the tab becomes visible.
 *
 * Meanwhile the rows and other parts that the first paint skipped are laid out one at a time, so that a press or a
 * scroll waits for one part at most. Reading the position of an element within a part is enough to lay it out, and
 * paints nothing; when all positions are known, the parts are shown, which is quick. The modules run only then, so that
 * nothing moves during hydration. When a visitor returns to a scroll position or follows a `#name`, all parts are laid
 * out at once, because the target's position depends on everything before it.
 *
 * The script numbers the browser's history entry as the router would: the browser takes some 10 ms for that, which are
 * better not added to the router's own time.
 *
 * Last, the deferred style sheets are applied: at once if the first screen shows a letter that needs them, otherwise
 * when the visitor begins to use the page, because each font that arrives makes the browser lay out the whole page
 * again.
 */
export const AFTER_PAINT_SCRIPT = `(function(w,d){
var h=d.documentElement,y=w.history,n=performance.getEntriesByType("navigation")[0],c=new MessageChannel(),steps=[done,number,load];
function done(){h.setAttribute("${LAID_OUT}","")}
function number(){if(!y.state||y.state.idx==null)y.replaceState(Object.assign({},y.state,{idx:0}),"")}
if(!n||n.type!=="navigate"||location.hash)done();
c.port1.onmessage=function(){
steps.shift()();
if(steps.length)c.port2.postMessage(0);
};
function go(){
d.querySelectorAll("template[${LATER}]").forEach(function(t){t.replaceWith(t.content)});
if(!h.hasAttribute("${LAID_OUT}"))d.querySelectorAll("${PARTS_OUT_OF_SIGHT} > :last-child").forEach(function(e,i){
steps.splice(i,0,function(){e.getBoundingClientRect()});
});
c.port2.postMessage(0);
}
function load(){
var m=d.querySelector("script[${LATER}]"),s=d.createElement("script");
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

/**
 * Returns the rendered page with its modules held back; the caller appends `AFTER_PAINT_SCRIPT` after them. The modules
 * wait in a data block and in templates: valid HTML that no browser runs or loads. The router has no setting for this.
 */
export function holdModules(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload" [^>]*>/g, `<template ${LATER}="">$&</template>`)
    .replace('<script type="module" async="">', `<script type="text/plain" ${LATER}="">`);
}
