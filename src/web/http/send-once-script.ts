/** For how long a form that the browser sent itself is taken to be on its way: whoever presses again after that means it. */
const ON_ITS_WAY_MS = 10_000;

/**
 * Holds back the second press on a form that changes something and that the browser is sending by itself, because its page was not
 * alive yet: the page stays until the answer is there, can still be pressed, and may come alive meanwhile, when its modules would
 * know nothing of the first. Another button of the same form is another act. What the modules send holds its own second press back
 * (`PostForm`), so only what nobody prevented counts; what opens in a tab of its own leaves the page as it is.
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
