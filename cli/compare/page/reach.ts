/** Runs in the page: brings elements into view and finds points where a visitor can click them. */
export function addReach(): void {
  const inside = (at: number, length: number) => Math.max(1, Math.min(at, length - 2));

  window.millraceCompare.show = (mark) => {
    const element = window.millraceCompare.find(mark);
    if (!element?.checkVisibility({ visibilityProperty: true })) return false;
    const before = element.getBoundingClientRect();
    if (before.top >= 0 && before.bottom <= innerHeight) return false;
    // Scrolls boxes around it, too, also those with hidden overflow.
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top } = element.getBoundingClientRect();
    return left !== before.left || top !== before.top;
  };

  window.millraceCompare.reach = (mark) => {
    window.millraceCompare.show(mark);
    const element = window.millraceCompare.find(mark);
    if (!element?.checkVisibility({ visibilityProperty: true })) return undefined;
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return undefined;
    for (const [across, down] of [
      [0.5, 0.5],
      [0.5, 0.2],
      [0.2, 0.5],
      [0.8, 0.8],
    ] as const) {
      const x = inside(box.left + box.width * across, innerWidth);
      const y = inside(box.top + box.height * down, innerHeight);
      const top = document.elementFromPoint(x, y);
      if (top && (element.contains(top) || (top.contains(element) && top === element.parentElement)))
        return { x, y, width: box.width, height: box.height };
    }
    return undefined;
  };
}
