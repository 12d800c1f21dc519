import { expect, it } from '@jest/globals';
import { replay, resultOf } from '#zoom';
import { Play } from './play.js';

const SEED = '0123456789abcdef0123456789abcdef';

const played = (held: (tick: number) => number, ticks = 600): Play => {
  const play = new Play(SEED);
  for (let at = 0; at < ticks; at += 1) play.step(held(at));
  return play;
};

it('keeps a log that replays to the same result', () => {
  const play = played((at) => (at % 37 < 20 ? 1 : at % 11 === 0 ? 2 : 0));
  play.end();
  expect(replay(SEED, play.log)).toEqual(resultOf(play.run));
});

it('never logs more changes than a person can make', () => {
  const play = played((at) => at % 2, 200);
  play.end();
  expect(replay(SEED, play.log)).toEqual(resultOf(play.run));
  expect(play.log.changes.length).toBeGreaterThan(80);
});

it('continues after a reload from the end of the log', () => {
  const hand = (at: number) => (at % 40 < 9 ? 1 : 0);
  const whole = played(hand, 300);
  const begun = played(hand, 140);
  const resumed = Play.resumed(SEED, JSON.parse(JSON.stringify(begun.log)) as Play['log']);
  expect(resumed.run).toEqual(begun.run);
  for (let at = 140; at < 300; at += 1) resumed.step(hand(at));
  expect(resumed.run).toEqual(whole.run);
  expect(resumed.log).toEqual(whole.log);
});
