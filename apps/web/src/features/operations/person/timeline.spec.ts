import { describe, expect, it } from '@jest/globals';
import { mergeTimeline, type TimelineSource } from './timeline.js';

const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const source = (name: string, days: readonly number[], more = false): TimelineSource<string> => ({
  happenings: days.map((day) => ({ at: at(day), entry: `${name}${day}` })),
  more,
});

describe('a timeline', () => {
  it('shows what happened in all sources, the newest first', () => {
    expect(mergeTimeline([source('game', [9, 4]), source('mail', [7, 5, 1]), source('note', [])])).toEqual({
      entries: ['game9', 'mail7', 'mail5', 'game4', 'mail1'],
      since: null,
    });
  });

  it('ends where a source that has more ends, because nothing is known of the time before', () => {
    expect(mergeTimeline([source('game', [9, 4], true), source('mail', [7, 5, 1])])).toEqual({
      entries: ['game9', 'mail7', 'mail5', 'game4'],
      since: at(4),
    });
  });

  it('ends at the newest of these ends, if several sources have more', () => {
    const merged = mergeTimeline([
      source('game', [9, 4], true),
      source('mail', [7, 6], true),
      source('note', [2]),
    ]);
    expect(merged).toEqual({ entries: ['game9', 'mail7', 'mail6'], since: at(6) });
  });

  it('shows nothing while a source that has more has shown nothing', () => {
    expect(mergeTimeline([source('game', [], true), source('mail', [7])]).entries).toEqual([]);
  });

  it('leaves out what another source shows, but knows how far such items reach', () => {
    const hidden = { happenings: [{ at: at(8), entry: null }], more: true };
    expect(mergeTimeline([hidden, source('mail', [9, 7])])).toEqual({ entries: ['mail9'], since: at(8) });
  });

  it('does not depend on the order in which a source lists its items', () => {
    const merged = mergeTimeline([source('mail', [3, 8], true), source('game', [5, 2])]);
    expect(merged).toEqual({ entries: ['mail8', 'game5', 'mail3'], since: at(3) });
  });

  it('keeps the order of the sources for what happened at the same moment', () => {
    expect(mergeTimeline([source('order', [3]), source('mail', [3])]).entries).toEqual(['order3', 'mail3']);
  });
});
