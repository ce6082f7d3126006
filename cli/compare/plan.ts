/** A trigger of the page's interactions, as its data says. */
export interface Trigger {
  /** `click`, `hover`, `move`. */
  kind: "click" | "hover" | "move";
  /** `data-w-id` values, or a selector. */
  node?: string;
  selector?: string;
  /** Names what it runs: triggers of one name do the same. */
  runs: string;
  /** ms after which the last of its actions begins. */
  delay: number;
}

/** Elements by `data-w-id` or selector. */
export interface Named {
  node?: string;
  selector?: string;
}

/** Elements by name, those that the event is bound to, or what these stand in. */
export type Ref = Named | "bound" | "parent";

/** Elements that an action changes. */
export interface Change {
  ref: Ref;
  /** It moves, turns or scales them. */
  moves: boolean;
}

/** What one event of the page's interactions does. */
export interface Effect {
  /** Its type, `SCROLL_INTO_VIEW`; `IX1` for all of the first generation. */
  event: string;
  /** It starts again and again. */
  loops: boolean;
  bound: Named[];
  changes: Change[];
}

export interface Interactions {
  triggers: Trigger[];
  effects: Effect[];
}

/** One thing to do on the page. */
export interface Task {
  kind:
    "hover" | "click" | "move" | "menu" | "dropdown" | "tabs" | "slider" | "lightbox" | "form" | "anchor" | "logout";
  /** The element that is pressed, or the widget. */
  mark: number;
  /** Further elements: links, tabs, arrows, fields. */
  parts: Record<string, number[]>;
  /** ms that have to be quiet before the page counts as at rest. */
  quiet: number;
  label: string;
  /** Equal on two pages: the same can be done with the same markup. Empty where the rest of the page decides. */
  same: string;
}

export interface Plan {
  tasks: Task[];
  /** Triggers and widgets that are left out, because others do the same or there are many of their kind. */
  untried: number;
}

/** What an element is, for the report and for the rules. */
export interface Facts {
  mark: number;
  parent: number;
  tag: string;
  id: string;
  classes: string[];
  /** First words of its text. */
  text: string;
  /** Components and forms that it stands in, nearest first, itself included. */
  within: string[];
  attributes: Record<string, string>;
  /** Types of the events that change it, or something around it: `SCROLL_INTO_VIEW`, `MOUSE_CLICK`, … */
  changedBy: string[];
  /** Types of the events bound to it that move, turn or scale it, itself. */
  movesItself: string[];
  /** It, or something around it, is in endless motion. */
  loops: boolean;
}
