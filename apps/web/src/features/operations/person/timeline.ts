/** An item of a source, and the entry that it is shown as; null if another source shows the same. */
export interface Happening<Entry> {
  /** An ISO 8601 timestamp in UTC. */
  at: string;
  entry: Entry | null;
}

/** What is loaded of one source of a timeline. */
export interface TimelineSource<Entry> {
  happenings: readonly Happening<Entry>[];
  /** Whether the source holds older ones that are not loaded. */
  more: boolean;
}

export interface Timeline<Entry> {
  /** Newest first. */
  entries: Entry[];
  /** The moment from which on nothing is missing; null if nothing is missing at all. */
  since: string | null;
}

/**
 * Merges sources into one timeline. Where a source has more than is loaded, nothing is known of the time before its oldest
 * item, so the timeline ends at the newest of these moments. Otherwise it would look complete where it is not.
 */
export function mergeTimeline<Entry>(sources: readonly TimelineSource<Entry>[]): Timeline<Entry> {
  const ends = sources.filter(({ more }) => more).map(oldest);
  const since = ends.length === 0 ? null : ends.reduce((one, other) => (one > other ? one : other));
  const entries = sources
    .flatMap(({ happenings }) => happenings)
    .filter(({ at }) => since === null || at >= since)
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .map(({ entry }) => entry)
    .filter((entry) => entry !== null);
  return { entries, since };
}

/** The oldest moment that is loaded. Of a source that has not shown anything yet, nothing is known at all. */
const oldest = ({ happenings }: TimelineSource<unknown>): string =>
  happenings.map(({ at }) => at).reduce((one, other) => (one < other ? one : other), NEVER);

/** Later than every timestamp. */
const NEVER = '9999-12-31T23:59:59.999Z';
