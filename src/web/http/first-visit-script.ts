import { HOST_COOKIE_PREFIX } from "#core/host-cookie.ts";
import { ZONE_COOKIE, ZONE_COOKIE_SECONDS } from "#core/time/zone-cookie.ts";

/**
 * What a first visit runs at the top of the document, before anything is painted: keeps the device's zone and asks for
 * the page again (PRODUCT P4), unless that is the very zone which the page was made for. The server sends it only when the request brought no zone. It cannot loop: it does
 * nothing when the cookie is there already (so something on the way drops it), when the cookie does not stick, or when
 * this page was itself reached by loading again. `Temporal` knows the zone at once, where it is; `Intl` reads its data for it
 * (20 ms on a fast machine).
 */
export const FIRST_VISIT_SCRIPT = `(function(w,d){try{
var s=location.protocol==="https:",k=(s?"${HOST_COOKIE_PREFIX}":"")+"${ZONE_COOKIE}=",has=function(){return("; "+d.cookie).indexOf("; "+k)>=0},n=performance.getEntriesByType("navigation")[0];
if(has())return;
var z=w.Temporal?w.Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone;
if(!z)return;
d.cookie=k+encodeURIComponent(z)+";path=/;max-age=${ZONE_COOKIE_SECONDS};samesite=lax"+(s?";secure":"");
if(!has()||!n||n.type!=="navigate"||z===d.documentElement.dataset.zone)return;
d.documentElement.style.display="none";
location.reload();
}catch(e){}})(window,document)`;
