import { expect, it } from '@jest/globals';
import { JUMP, SLIDE } from '#zoom';
import { actionOf, HeldKeys } from './held-keys.js';

it('combines the keys held on keyboard, touch screen and gamepad', () => {
  const keys = new HeldKeys();
  keys.press('keys', JUMP);
  keys.set('touch', SLIDE);
  expect(keys.take()).toBe(JUMP + SLIDE);
  keys.set('pad', JUMP);
  keys.release('keys', JUMP);
  expect(keys.take()).toBe(JUMP + SLIDE);
  keys.set('pad', 0);
  expect(keys.take()).toBe(SLIDE);
  keys.clear();
  expect(keys.take()).toBe(0);
});

it('counts a tap that begins and ends within one tick', () => {
  const keys = new HeldKeys();
  keys.press('keys', JUMP);
  keys.release('keys', JUMP);
  expect([keys.take(), keys.take()]).toEqual([JUMP, 0]);
});

it('recognises keys by their position on the keyboard, not by their label', () => {
  expect(['Space', 'ArrowUp', 'KeyW'].map(actionOf)).toEqual([JUMP, JUMP, JUMP]);
  expect(['ArrowDown', 'KeyS'].map(actionOf)).toEqual([SLIDE, SLIDE]);
  expect(['Escape', 'KeyP', 'KeyM', 'Enter', 'KeyX'].map(actionOf)).toEqual([
    'pause',
    'pause',
    'mute',
    'start',
    undefined,
  ]);
});
