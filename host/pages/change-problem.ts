/** Why a change of a page is not accepted, in a sentence for the owner. */
export class ChangeProblem extends Error {}
