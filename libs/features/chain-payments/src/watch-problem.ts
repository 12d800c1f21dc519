/** Why the watch can't say that it knows everything up to a slot. Nothing after it is judged until that is solved. */
export class WatchProblem extends Error {}
