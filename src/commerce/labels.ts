/** Texts of a shop's buttons, and their texts while the visitor waits (`commerce.md` 1.4). */
export const LABELS = {
  addToCart: { text: "Add to Cart", waiting: "Adding to cart..." },
  buyNow: { text: "Buy now" },
  subscribe: { text: "Subscribe now" },
  cartCheckout: { text: "Continue to Checkout", waiting: "Hang Tight..." },
  placeOrder: { text: "Place Order", waiting: "Placing Order..." },
} as const;
