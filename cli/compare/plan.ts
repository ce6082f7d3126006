/** A trigger of the page's interactions, from its data. */
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

/** Elements by name; or those of the event, their parents, or their children. */
export type Ref = Named | "bound" | "parent" | "children";

/** Elements that an action changes. */
export interface Change {
  ref: Ref;
  /** It moves, turns or scales them. */
  moves: boolean;
  /**
   * Along a parameter, the color that stays, or the distance (`y 0px`), because the next keyframe has none. Of a size, the
   * dimension that it does not name, such as `width`.
   */
  keeps?: string;
  /** Along a parameter: the whole parameter, divided by the part between two of their keyframes; above 1. */
  steepness?: number;
  /** Of a movement in px: how far down or up it is, above 0. */
  down?: number;
}

/** What one event of the page's interactions does. */
export interface Effect {
  /** Its type, `SCROLL_INTO_VIEW`; `IX1` for all of the first generation. */
  event: string;
  /** It loops, or plays for long without a visitor. */
  loops: boolean;
  /** ms after which its last action begins; 0 if unknown. */
  begins: number;
  bound: Named[];
  changes: Change[];
}

export interface Interactions {
  triggers: Trigger[];
  effects: Effect[];
}

/** One task on the page. */
export interface Task {
  kind:
    "hover" | "click" | "move" | "menu" | "dropdown" | "tabs" | "slider" | "lightbox" | "form" | "anchor" | "logout";
  /** The clicked element, or the widget. */
  mark: number;
  /** Further elements: links, tabs, arrows, fields. */
  parts: Record<string, number[]>;
  /** ms without a change before the page counts as at rest. */
  quiet: number;
  label: string;
  /** Key of equal tasks with the same markup. Empty if the task depends on the rest of the page. */
  same: string;
}

export interface Plan {
  tasks: Task[];
  /** Triggers and widgets that are not tested, because similar ones are. */
  untried: number;
}

/** Facts about an element, for the report and the rules. */
export interface Facts {
  mark: number;
  parent: number;
  tag: string;
  id: string;
  classes: string[];
  /** First words of its text. */
  text: string;
  /** Components and forms that contain it, nearest first, including itself. */
  within: string[];
  attributes: Record<string, string>;
  /** Types of the events that change it or an ancestor: `SCROLL_INTO_VIEW`, `MOUSE_CLICK`, … */
  changedBy: string[];
  /** Types of the events bound to it that transform it. */
  movesItself: string[];
  /**
   * Colors and distances (`y 0px`, `x 90vw`) that it keeps along the scroll or the pointer, because the next keyframe has
   * none, and dimensions that its sizes do not name, such as `width`.
   */
  keeps: string[];
  /** Along the scroll: how many times faster it changes than over the whole way, at most. */
  steepness: number;
  /** px down or up from which entrances bring it to its place, at most; 0 without one. */
  entrance: number;
  /** ms after a scroll until the last action begins that the scroll starts and that changes it; 0 without one. */
  begins: number;
  /** It or an ancestor has an endless animation, or one that plays for long without a visitor. */
  loops: boolean;
  /** It is in a slide that the mask of its slider clips completely as long as no script moves it. */
  clipped: boolean;
  /** Slides of a slider with autoplay change it or an ancestor when they come into view or leave it. */
  followsAutoplay: boolean;
}
