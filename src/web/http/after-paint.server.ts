import { WHEN_SEEN } from "#web/http/when-seen.ts";

/** Marks the script that starts the page's modules, and the templates that hold their preloads. */
const LATER = "data-after-paint";

/** The attribute of the document that says: all parts are laid out, whether they are seen or not. */
const LAID_OUT = "data-laid-out";

/** The parts that were left out, as long as they are out of sight (`out-of-sight.css`). */
const PARTS_OUT_OF_SIGHT = ":is(.event-row,.always-open,.site-footer)";

/** Letters of the scripts whose fonts stand in such a sheet: Hebrew and Arabic with their presentation forms, Devanagari, Gurmukhi. */
const OTHER_SCRIPTS = String.raw`[\u0590-\u097f\u0a00-\u0a7f\ufb1d-\ufdff\ufe70-\ufeff]`;

/**
 * Begins to load the page's modules once the page has been painted: it is read, paged and followed without them, and on a slow
 * line they would take their share from what it is painted with. In a tab that nobody looks at they wait until somebody does.
 *
 * Meanwhile the rows and other parts that were left out of the first paint are laid out, one at a time: who presses or scrolls
 * waits for no more than one. To ask for a place within a part is enough, and paints nothing; when all places are known the parts
 * are let in, which is quick. Only then the modules run, so that nothing moves when they make the page alive. Who comes
 * back to a place within the page, or follows a `#name`, has all laid out at once: it is found by what stands before it.
 *
 * The entry of the browser's history is numbered as the router would number it: the browser takes some 10 ms for that, which are
 * better not added to the router's own.
 *
 * Then the sheets that wait are applied, at once if the first screen shows a letter that needs them, else when somebody begins to
 * use the page: each font that comes has the whole page laid out anew.
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
 * Returns the rendered page with its modules held back; the caller adds `AFTER_PAINT_SCRIPT` behind them. A data block and
 * templates are valid HTML that no browser runs or loads. The router has no setting for this.
 */
export function holdModules(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload" [^>]*>/g, `<template ${LATER}="">$&</template>`)
    .replace('<script type="module" async="">', `<script type="text/plain" ${LATER}="">`);
}
