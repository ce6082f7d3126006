/**
 * Runs in a page: what a visitor can see or use of the numbered elements, a text for each. State that scripts keep in other
 * attributes and classes does not count.
 */
export function lookAt(mark: string): Record<string, string> {
  const STYLES = [
    ...["opacity", "transform", "filter", "color", "background-color", "display", "visibility", "z-index", "position"],
    ...["font-size", "border-color", "cursor", "overflow", "transition-property", "transition-duration"],
    ...["transition-delay", "transition-timing-function", "animation-name"],
  ];
  const ATTRIBUTES =
    /^(href|src|srcset|alt|title|placeholder|tabindex|role|aria-.*|name|type|value|required|maxlength|target|for|id|action|method)$/;
  const look: Record<string, string> = {};
  for (const element of document.querySelectorAll(`[${mark}]`)) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const attributes = [...element.attributes]
      .filter(({ name }) => ATTRIBUTES.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const text = [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [],
    );
    look[element.getAttribute(mark) ?? ""] = [
      ...[box.left + scrollX, box.top + scrollY, box.width, box.height].map((each) => String(Math.round(each))),
      ...STYLES.map((name) => style.getPropertyValue(name)),
      ...attributes.sort(),
      // A player draws in it.
      element.matches('[data-animation-type="lottie"]') ? element.innerHTML : "",
      ...text.map((each) => each.trim()),
    ].join("|");
  }
  const lightbox = [...document.querySelectorAll<HTMLImageElement>(".w-lightbox-backdrop img")].map(({ src }) => src);
  const focus = document.activeElement?.getAttribute(mark) ?? "";
  look.page = [location.href, Math.round(scrollY), focus, document.documentElement.scrollHeight, ...lightbox].join("|");
  return look;
}
