import { BROWSER_ERRORS_PATH } from "#core/browser-error.ts";

/** How many errors one page reports at most. */
const REPORTS_MAX = 3;

/**
 * Reports errors that nothing caught, so that the operators learn of a page that fails in some browser only. The server
 * logs no text of the page (`readBrowserError`). Inline, because it must work when our script files fail.
 */
export const REPORT_ERRORS_SCRIPT = `(function(w,n){
var left=${REPORTS_MAX};
function report(e){
if(!e||!e.name||left<1)return;
left--;
n.sendBeacon("${BROWSER_ERRORS_PATH}",JSON.stringify({name:e.name,message:String(e.message).slice(0,400),stack:String(e.stack).slice(0,2000),path:location.pathname}));
}
w.addEventListener("error",function(e){report(e.error)});
w.addEventListener("unhandledrejection",function(e){report(e.reason)});
})(window,navigator)`;
