import { HOST_COOKIE_PREFIX } from "#core/cookies.ts";
import { DEVICE_ZONE_KEY, ZONE_COOKIE, ZONE_COOKIE_SECONDS } from "#core/time/viewer-zone.ts";

/**
 * Runs at the top of every document, before the first paint, and compares the device's zone with the device's previous
 * zone (PRODUCT P4). On a first visit, and for a visitor who follows the device's zone, the script stores the zone in
 * the cookie and reloads the page, unless the page is in that zone already. A zone chosen by hand or in the preferences
 * stays; `ZoneOffer` asks the visitor instead. The script cannot loop: after a reload the stored zone is the device's,
 * and the script does not reload when the cookie was not stored or when the page is itself the result of a reload.
 * `Temporal`, where supported, knows the zone at once; `Intl` reads its data first (20 ms on a fast machine).
 */
export const DEVICE_ZONE_SCRIPT = `(function(w,d){try{
var s=location.protocol==="https:",n=(s?"${HOST_COOKIE_PREFIX}":"")+"${ZONE_COOKIE}=",own=function(){var v=("; "+d.cookie).split("; "+n)[1];return v===undefined?null:decodeURIComponent(v.split(";")[0])},store=function(){try{localStorage.setItem("${DEVICE_ZONE_KEY}",z)}catch(e){}},c=own(),k=null,p=d.documentElement.dataset,v=performance.getEntriesByType("navigation")[0];
var z=w.Temporal?w.Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone;
try{k=localStorage.getItem("${DEVICE_ZONE_KEY}")}catch(e){}
if(!z||z===k&&c!==null)return;
if(p.zoneBy==="preference"||c!==null&&c!==k){if(k===null)store();return}
d.cookie=n+encodeURIComponent(z)+";path=/;max-age=${ZONE_COOKIE_SECONDS};samesite=lax"+(s?";secure":"");
store();
if(own()!==z||!v||v.type!=="navigate"||z===p.zone)return;
d.documentElement.style.display="none";
location.reload();
}catch(e){}})(window,document)`;
