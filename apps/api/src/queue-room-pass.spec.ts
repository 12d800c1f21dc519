import { describe, expect, it } from '@jest/globals';
import { PASS_HOURS, QueueRoomPass } from './queue-room-pass.js';

const SECRET = 'a secret of tests, forty characters long';
const SESSION = '9b2f2f7e-8a43-4e0d-9d1c-2a58a4f6f1aa';
const NOW = new Date('2026-01-01T00:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('the queue room’s pass', () => {
  const pass = new QueueRoomPass(SECRET).write(SESSION, NOW);
  const read = (text: string | undefined, now = NOW) => new QueueRoomPass(SECRET).read(text, now);

  it('names its session until it expires', () => {
    expect(read(pass)).toBe(SESSION);
    expect(read(pass, later(PASS_HOURS - 0.01))).toBe(SESSION);
    expect(read(pass, later(PASS_HOURS))).toBeUndefined();
  });

  it('is invalid with another session, end or secret', () => {
    const [session, endsAt, signature] = pass.split('.');
    expect(read(`${SESSION.replace('9', '8')}.${endsAt}.${signature}`)).toBeUndefined();
    expect(read(`${session}.${Number(endsAt) + 1}.${signature}`)).toBeUndefined();
    expect(new QueueRoomPass(`${SECRET}!`).read(pass, NOW)).toBeUndefined();
  });

  it.each([undefined, '', '..', 'a.b.c', `${SESSION}.${NOW.getTime() + 1}`])(
    'is not accepted as %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
