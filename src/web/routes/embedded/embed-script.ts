/**
 * The one script of an embed. It tells the page around it the height of the document whenever that changes, and, where
 * the address asks for the visitor's zone, loads the document in the zone of the device before anything is painted.
 */
export const EMBED_SCRIPT = `(()=>{const d=document.documentElement,u=new URL(location.href);
if(u.searchParams.get("zone")==="visitor"){u.searchParams.delete("zone");let z;try{z=Intl.DateTimeFormat().resolvedOptions().timeZone}catch{}
if(z&&z!==d.dataset.zone){u.searchParams.set("tz",z);location.replace(u);return}}
if(parent===window)return;let last=0;const postHeight=()=>{const h=Math.ceil(d.getBoundingClientRect().height);if(h!==last)parent.postMessage({type:"embed-height",height:last=h},"*")};
new ResizeObserver(postHeight).observe(d);addEventListener("load",postHeight)})()`;
