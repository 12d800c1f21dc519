/**
 * An external system has refused permanently, so trying again is pointless. The event counts as handled, and the
 * reason is stored as the outcome of the handler's mark.
 */
export class PermanentRefusal extends Error {}
