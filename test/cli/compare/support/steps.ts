import {
  nameStep,
  type Actions,
  type CompareStep,
  type StepKind,
  type StepName,
} from "../../../../cli/compare/steps/step";

/** The step of a text such as `form 3 empty`. */
export function stepNamed(text: string): StepName {
  const [, kind, mark, action] = /^(\w+)(?: (\d+)(?= \D))? (.+)$/.exec(text) ?? [];
  return nameStep(kind as StepKind, action as Actions[StepKind], mark === undefined ? undefined : Number(mark));
}

/** A step of such a text that does nothing. */
export const takeStep = (text: string): CompareStep => ({
  ...stepNamed(text),
  label: text,
  quiet: 0,
  run: () => Promise.resolve(true),
});
