import { describe, expect, it } from '@jest/globals';
import { announcementsOf } from './announcements.js';

const day = (number: number): string => `2030-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const NOW = new Date(day(20));
const version = (
  madeOn: number,
  text: string | null,
  from: number | null = null,
  until: number | null = null,
) => ({
  madeAt: new Date(day(madeOn)),
  settings: {
    announcement: text === null ? {} : { en: text },
    announcementFrom: from && day(from),
    announcementUntil: until && day(until),
    ofAnotherRelease: true,
  },
});
const shown = (versions: ReturnType<typeof version>[], since = 1) =>
  announcementsOf(versions, new Date(day(since)), NOW).map(({ texts, from, until }) => [
    texts['en'],
    Number(from.slice(8, 10)),
    until && Number(until.slice(8, 10)),
  ]);

describe('announcements of versions', () => {
  it('are shown from their making until the next one, newest first', () => {
    expect(shown([version(2, 'One'), version(4, 'Two'), version(6, null), version(9, 'Three')])).toEqual([
      ['Three', 9, null],
      ['Two', 4, 6],
      ['One', 2, 4],
    ]);
  });

  it('begin and end at their own times, if these are within', () => {
    expect(shown([version(2, 'One', 3, 5), version(8, 'Two', 1, 30)])).toEqual([
      ['Two', 8, 30],
      ['One', 3, 5],
    ]);
  });

  it('that were never shown, or have not begun, are left out', () => {
    expect(shown([version(2, 'Withdrawn', 9), version(4, 'Past', null, 3), version(6, 'Later', 25)])).toEqual(
      [],
    );
  });

  it('that ended before the days shown are left out', () => {
    expect(shown([version(2, 'One'), version(4, 'Two')], 5)).toEqual([['Two', 4, null]]);
  });

  it('go on if only their times change', () => {
    expect(shown([version(2, 'One'), version(4, 'One', null, 12)])).toEqual([['One', 2, 12]]);
  });
});
