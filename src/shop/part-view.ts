import { atom, type ReadableAtom } from "nanostores";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createEdits } from "../core/edits";
import { formatPrice } from "../rendering/prices";
import { renderTree } from "../rendering/tree";
import { keepFocus } from "./keep-focus";
import { drawLists } from "./lists";
import { flattenOrder, type Order, type OrderAnswer } from "./order-data";
import { keepServed } from "./served";
import { fillSlots, findSlots } from "./slots";

export type OrderStore = ReadableAtom<Order | null>;

/** Shows a part of the page with the answer to its document (`commerce.md` C-40, C-50, C-60). */
export type ShowPart = (answer: OrderAnswer) => void;

/**
 * Prepares a cart, checkout or order: its bindings and templates, else what the shop draws in their place.
 * @param draw draws the lists without rows, by the last name of their collection.
 */
export function createPartView(
  root: HTMLElement,
  draw: (order: OrderStore) => Readonly<Record<string, ReactNode>>,
  signal: AbortSignal,
): ShowPart {
  const $order = atom<Order | null>(null);
  keepServed(root, signal);
  const edits = createEdits(signal);
  const slots = findSlots(root);
  drawLists(root, draw($order), edits, signal);
  return (answer) => {
    if (signal.aborted) return;
    const order = answer.database?.commerceOrder ?? null;
    const flat = order && flattenOrder(order);
    keepFocus(root, () => {
      const data = { ...answer, database: { ...answer.database, commerceOrder: flat } };
      renderTree(root, data, { locale: document.documentElement.lang });
      fillSlots(slots, flat ?? {}, formatPrice, edits);
      flushSync(() => $order.set(order));
    });
  };
}
