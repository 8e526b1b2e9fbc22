/**
 * How long a form that the browser submitted natively counts as being sent, in milliseconds. A press after that time
 * submits the form again.
 */
const ON_ITS_WAY_MS = 10_000;

/**
 * Blocks the second submission of a form that changes data, while the browser is sending the form natively because its
 * page was not hydrated yet. The page stays on the screen until the response arrives, can still be pressed, and may be
 * hydrated meanwhile by modules that know nothing of the first submission. Another button of the same form is another
 * action. Forms sent by the modules block their own second submission (`PostForm`), so the script ignores events whose
 * default was prevented; it also ignores forms that open in another tab, which leave the page as it is.
 */
export const SEND_ONCE_SCRIPT = `(function(w){
var form=null,act,at;
function actOf(e){var b=e.submitter;return b?b.name+"="+b.value:"="}
w.addEventListener("submit",function(e){
if(e.target!==form||actOf(e)!==act||performance.now()-at>${ON_ITS_WAY_MS})return;
e.preventDefault();e.stopImmediatePropagation();
},true);
w.addEventListener("submit",function(e){
var f=e.target;
if(e.defaultPrevented||f.getAttribute("method")!=="post"||f.getAttribute("target"))return;
form=f;act=actOf(e);at=performance.now();
});
w.addEventListener("pageshow",function(){form=null});
})(window)`;
