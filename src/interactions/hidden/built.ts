/** An author's code, and the button that PayPal's script draws. */
export const EMBED = ".w-embed, [data-wf-paypal-button]";

/** What is inside {@link EMBED}. */
export const EMBEDDED = `:is(${EMBED}) *`;

/** The properties that {@link hiddenByBuilder} reads of an element. */
export interface Hidden {
  /** Its `style` attribute, as it is written. */
  style: string;
  has(attribute: "data-w-id" | "data-ix"): boolean;
  /** Whether {@link EMBEDDED} matches it. */
  embedded(): boolean;
}

/**
 * Whether the builder hid an element, for an interaction to reveal it (IX-FIX-27). Elements that page scripts and
 * embeds hide stay hidden: the builder's inline styles are recognized by their spelling, without spaces or with its
 * whole list of transforms. The runtime and `adopt` use the same test.
 */
export function hiddenByBuilder({ style, has, embedded }: Hidden): boolean {
  return (
    (style.includes("opacity:0") && !embedded()) ||
    has("data-w-id") ||
    has("data-ix") ||
    /translate3d.*scale3d/.test(style)
  );
}
