/** Members of a form, of an element, of a node, of an event target: a field of that name, or id, hides them. */
export const FORM_MEMBERS = [
  ...["action", "elements", "length", "method", "name", "noValidate", "reset", "submit", "target", "requestSubmit"],
  ...["checkValidity", "reportValidity", "attributes", "children", "classList", "className", "closest", "contains"],
  ...["dataset", "focus", "getAttribute", "hasAttribute", "hidden", "id", "isConnected", "innerHTML", "matches"],
  ...["nodeName", "ownerDocument", "parentElement", "parentNode", "querySelector", "querySelectorAll", "remove"],
  ...["removeAttribute", "setAttribute", "style", "tagName", "textContent", "title", "firstChild", "append"],
  ...["addEventListener", "dispatchEvent", "removeEventListener", "getBoundingClientRect", "checkVisibility"],
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "then"],
];
