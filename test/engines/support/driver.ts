export const ENGINES = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof ENGINES)[number];

export interface Point {
  x: number;
  y: number;
}

/** The differences between browsers: one window of one visitor. */
export interface Driver {
  /** Navigates to an absolute URL and waits for its `load`. */
  navigate(url: string): Promise<void>;
  /** Size of the viewport in px. WebKit's window is at least 447 wide, and its viewport is lower by its toolbar. */
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression, as JSON carries it. */
  evaluate(expression: string): Promise<unknown>;
  /** The same inside of the first frame of the page. */
  evaluateInFrame(expression: string): Promise<unknown>;
  /** Moves the pointer to a point of the viewport. */
  point(at: Point): Promise<void>;
  /** Presses and releases the main button where the pointer is. */
  press(): Promise<void>;
  /** Presses one key by its name (`KeyboardEvent.key`), with a modifier held down. */
  key(name: string, modifier?: "Shift" | "Control"): Promise<void>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  chooseFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser that runs. */
export interface RunningEngine {
  /** Name and version. */
  version: string;
  /** A window of a visitor who was never here. */
  open(): Promise<Driver>;
  close(): Promise<void>;
}
