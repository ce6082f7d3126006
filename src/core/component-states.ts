/**
 * The present state of each part of a running widget: its last event. What begins to listen late starts from
 * there (IX-29).
 */
export const states = new Map<Element, Event>();
