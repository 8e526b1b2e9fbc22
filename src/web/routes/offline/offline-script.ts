/**
 * The one script of the offline page. It removes dates that have ended since the page was stored, loads the page again
 * when the network is back or 'Try again' is pressed, and says that a press brought nothing yet.
 */
export const OFFLINE_SCRIPT = `(function(d){
function all(s){return Array.from(d.querySelectorAll(s))}
function prune(){all("[data-ends]").forEach(function(r){if(Number(r.dataset.ends)<=Date.now())r.remove()});
all("section").forEach(function(s){if(!s.querySelector("li"))s.remove()});
all("[data-empty]").forEach(function(e){e.hidden=!!d.querySelector("section")})}
prune();setInterval(prune,60000);
addEventListener("online",function(){location.reload()});
d.querySelector("button").addEventListener("click",function(){
var s=d.querySelector("output");s.textContent="";
fetch(location.href,{method:"HEAD",cache:"no-store"}).then(function(){location.reload()},function(){s.textContent=s.dataset.words})});
})(document)`;

/** What the offline page adds to the style of documents without other files. */
export const OFFLINE_STYLE = `
main{max-inline-size:44rem;margin-inline:auto}
main>p{margin-block-start:.5rem}
.more{align-items:center}
button{min-block-size:2.75rem;padding-inline:1rem;border:1px solid var(--ink-3);border-radius:10px;background:none;color:var(--primary);font:600 1rem/1.35 system-ui,sans-serif;cursor:pointer}`;
