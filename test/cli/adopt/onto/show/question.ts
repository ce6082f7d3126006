import type { Question } from "../../../../../cli/adopt/model/question";

/** A question about a text of a page, with other fields as given. */
export const createQuestion = (more: Partial<Question> = {}): Question => ({
  id: "a1",
  files: ["index.html"],
  reason: "both changed",
  choices: ["mine", "theirs"],
  selector: "div.card > p",
  base: "From 40 euros",
  mine: "From 42 euros",
  theirs: "From 45 euros",
  ...more,
});
