/** The names by which scripts use the animation library of the third generation (IX3-3). */
export const GSAP_GLOBALS = [
  "gsap",
  "ScrollTrigger",
  "SplitText",
  "Observer",
  "CustomEase",
  "CustomWiggle",
  "CustomBounce",
  "ScrollSmoother",
  "Flip",
  "Draggable",
  "TweenMax",
  "TweenLite",
  "TimelineMax",
];
