/** What page scripts put into `Webflow.define("spline" | "rive", …)`. */
interface SceneModule {
  getInstance?(container: Element): { spline?: SplineScene; rive?: RiveScene } | undefined;
  setLoadHandler?(container: Element, run: () => void): void;
}

/** A loaded Spline scene. */
export interface SplineScene {
  findObjectById(id: string): SplineObject | undefined;
}

export type SplineObject = Record<string, Record<string, number>>;

export interface RiveInput {
  name: string;
  value?: unknown;
  /** Triggers have this instead of a value. */
  fire?(): void;
}

/** A loaded Rive scene. */
export interface RiveScene {
  playingStateMachineNames?: string[];
  play(name: string): void;
  stateMachineInputs(name: string): RiveInput[] | undefined;
  layout?: { copyWith?(layout: object): RiveScene["layout"] };
}

interface Scenes {
  spline: SplineScene;
  rive: RiveScene;
}

function getModule(name: string): SceneModule | undefined {
  const { Webflow } = window;
  return Webflow && "require" in Webflow ? (Webflow.require(name) as SceneModule | undefined) : undefined;
}

/**
 * Calls `run` with the scene of a container, now or when it is loaded.
 * @param missing called with the name when the page has no player of this kind.
 */
export function withScene<K extends keyof Scenes>(
  name: K,
  container: Element | null,
  missing: ((plugin: string) => void) | undefined,
  run: (scene: Scenes[K]) => void,
): void {
  if (!container) return;
  const module = getModule(name);
  if (!module) return missing?.(name);
  const attempt = () => {
    const scene = module.getInstance?.(container)?.[name] as Scenes[K] | undefined;
    if (scene) run(scene);
    return scene;
  };
  if (!attempt()) module.setLoadHandler?.(container, attempt);
}

/** Which number of a Spline object a key names, for example `positionX`; `undefined` for other keys. */
export function findCoordinate(
  object: SplineObject | undefined,
  key: string,
): { part: Record<string, number>; axis: string } | undefined {
  const [, group = "", axis = ""] = /^(position|rotation|scale)([XYZ])$/.exec(key) ?? [];
  const part = object?.[group];
  return part && { part, axis: axis.toLowerCase() };
}

/** Plays a state machine of a Rive scene unless it plays. @returns its inputs. */
export function playStateMachine(scene: RiveScene, name: string): RiveInput[] {
  if (!scene.playingStateMachineNames?.includes(name)) scene.play(name);
  return scene.stateMachineInputs(name) ?? [];
}
