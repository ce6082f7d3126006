/** Creates an element that the builder's other scripts ignore. */
export function createElement<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries({ ...attributes, "data-wf-ignore": "" })) made.setAttribute(name, value);
  return made;
}
