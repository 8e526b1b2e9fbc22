import { MINUTE_MS } from "#core/time/instant.ts";

/** An embed stays open on other sites for days, and may be stored for a minute. */
const RELOAD_EVERY_MS = MINUTE_MS;

/**
 * The one script of an embed. It tells the page around it the height of the document whenever that changes, and, where
 * the address asks for the visitor's zone, loads the document in the zone of the device before anything is painted. Once a
 * minute it loads a visible document anew, so that no time on it grows old and nothing stays that was removed: not while
 * somebody uses its links, and only if this site answers, because a browser's error page would stay.
 */
export const EMBED_SCRIPT = `(()=>{const d=document.documentElement,u=new URL(location.href);
if(u.searchParams.get("zone")==="visitor"){u.searchParams.delete("zone");let z;try{z=Intl.DateTimeFormat().resolvedOptions().timeZone}catch{}
if(z&&z!==d.dataset.zone){u.searchParams.set("tz",z);location.replace(u);return}}
const inUse=()=>document.hidden||document.hasFocus()&&document.activeElement!==document.body;
setInterval(()=>{if(!inUse())fetch(location.href,{method:"HEAD"}).then((a)=>{if((a.ok||a.status===404||a.status===410)&&!inUse())location.reload()},()=>{})},${RELOAD_EVERY_MS});
if(parent===window)return;let last=0;const postHeight=()=>{const h=Math.ceil(d.getBoundingClientRect().height);if(h!==last)parent.postMessage({type:"embed-height",height:last=h},"*")};
new ResizeObserver(postHeight).observe(d);addEventListener("load",postHeight)})()`;
