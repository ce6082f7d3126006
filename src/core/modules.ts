import type { Behaviour } from "./behaviour";

/** Where the behaviours of a module mount (`boot.md` 2.6): stages in this order, the folders of one by name. */
export const STAGES = ["interactions", "page", "widgets", "shop", "accounts"] as const;

/** The facts about a module that the script of a page has while it lacks the module. */
export interface ModuleFacts {
  /** The elements that its behaviours mount on, or those that show that they are needed. Without one, other code loads it. */
  readonly selector?: string;
  /** Names under which `Webflow.require` finds its behaviours. */
  readonly as?: readonly string[];
  /** Functions of the first of these that load the module when a page script calls them. */
  readonly calls?: readonly string[];
  /** Other members of the first of these; what page scripts do with them is done when the module is there. */
  readonly objects?: readonly string[];
  /** Functions of the first of these that return `null` until the module is there. */
  readonly reads?: readonly string[];
  /**
   * Markup in or around an element that needs the module at once. Elsewhere it is loaded when a visitor begins to use the
   * element. Such a module is beside a composed script, never inside. Default: every element needs it at once.
   */
  readonly eager?: string;
  /** Whether hidden content waits for the module, because its data says what stays hidden. */
  readonly reveals?: boolean;
  /** Whether it is loaded when an element is near the view, or a visitor points at the page (`interactions.md` LO-13). */
  readonly near?: boolean;
  /** The setting of the script tag without which it is not loaded. */
  readonly setting?: "editor";
  /** Whether few pages need it: it is in no script but a file beside each, with a fixed name beside `millrace.js`. */
  readonly part?: boolean;
}

/** A module: what the build, `adopt` and the script need to know of it. */
export interface ModuleRow extends ModuleFacts {
  /** Path of the file that exports its `content`, in the folder of the row, without the ending. */
  readonly file: string;
  /** Default: `widgets`. */
  readonly stage?: (typeof STAGES)[number];
  /** The module that loads this one, for some data or some elements; `core` for what every script loads on request. */
  readonly of?: string;
  /** Whether every composed script has it. */
  readonly always?: boolean;
  /** For a part: whether it is beside `millrace.all.js`, too, because it is large or needed on few pages of a site. */
  readonly rare?: boolean;
}

/** The modules of a folder by name, in mounting order. A folder of behaviours exports them as `rows` from `module.ts`. */
export type ModuleRows = Readonly<Record<string, ModuleRow>>;

export interface NamedFacts extends ModuleFacts {
  readonly name: string;
}

export interface NamedRow extends Omit<ModuleRow, "file"> {
  readonly name: string;
}

/** Loads the content of a module, for bundlers. */
export type LoadContent = () => Promise<{ readonly content: unknown }>;

/** The modules of a folder, each with its content or with a function that loads it when it is needed. */
export type BehaviourGroup = readonly (readonly [row: NamedRow, content: unknown, load?: LoadContent])[];

/** The content of modules that deliver something else than behaviours. Their folders add them by declaration. */
export interface Contents {}

export type ModuleContent<N extends string> = N extends keyof Contents ? Contents[N] : CreateBehaviours;

/** Loads a module, once, and returns its content. After a failure the next call tries again. */
export type LoadModule = <N extends string>(name: N) => Promise<ModuleContent<N>>;

/** The content of most modules. @param load for those that load other modules. */
export type CreateBehaviours = (load: LoadModule) => readonly Behaviour[];

const delivered: Record<string, unknown> = {};

/** Passes the content of a module to the script. */
export const deliver = <N extends string>(name: N, content: ModuleContent<N>): unknown => (delivered[name] = content);

/** The content of a module that has run; `undefined` before. */
export const getDelivered = <N extends string>(name: N): ModuleContent<N> | undefined =>
  delivered[name] as ModuleContent<N> | undefined;
