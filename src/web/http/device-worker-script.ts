import { WORKER_PATH } from "#core/saved-events/offline-page.ts";
import { DEVICE_SAVES_KEY } from "#core/saved-events/saved-events.ts";

/**
 * Registers the service worker of people who have something to show offline: members, devices with saved events, and
 * the installed app. After each load, and whenever the page is hidden, it tells the worker who is signed in, as a mark,
 * and what the device has saved. Inline, because the pages' own scripts are at their limit.
 */
export const DEVICE_WORKER_SCRIPT = `(function(w,d){
var s=navigator.serviceWorker,o=d.currentScript.dataset.owner||"";
if(!s)return;
function saves(){try{return localStorage.getItem("${DEVICE_SAVES_KEY}")||""}catch(e){return""}}
function send(){
var m={owner:o,saves:saves()};
if(s.controller){s.controller.postMessage(m);if(!o&&navigator.clearAppBadge)navigator.clearAppBadge().catch(function(){})}
else if(o||m.saves||w.matchMedia("(display-mode:standalone),(display-mode:minimal-ui)").matches)
s.register("${WORKER_PATH}").then(function(){return s.ready}).then(function(r){r.active.postMessage(m)},function(){});
}
w.addEventListener("load",function(){w.requestIdleCallback?w.requestIdleCallback(send):setTimeout(send,1000)});
d.addEventListener("visibilitychange",function(){if(d.visibilityState==="hidden")send()});
})(window,document)`;
