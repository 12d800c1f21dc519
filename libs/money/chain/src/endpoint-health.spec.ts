import { expect, it } from '@jest/globals';
import { EndpointHealth } from './endpoint-health.js';

const START = 1_000_000;

it('leaves an endpoint out for 0.5 s, and twice as long after each further failure, up to 30 s', () => {
  const health = new EndpointHealth();
  const backOffs: number[] = [];
  for (let now = START; backOffs.length < 8; now = health.dueAt) {
    health.failed(now, now + 1);
    backOffs.push(health.dueAt - now - 1);
  }
  expect(backOffs).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('leaves it out for as long as it asked', () => {
  const health = new EndpointHealth();
  health.failed(START, START, 45_000);
  expect(health.dueAt).toBe(START + 45_000);
  health.failed(START + 1, START + 2);
  expect(health.dueAt).toBe(START + 45_000);
});

it('doubles the back-off once for requests that fail together', () => {
  const health = new EndpointHealth();
  health.failed(START, START + 10);
  health.failed(START, START + 10);
  health.failed(START + 5, START + 10);
  expect([health.failures, health.dueAt]).toEqual([3, START + 10 + 500]);
});

it('trusts a success only if its request began after the latest failure', () => {
  const health = new EndpointHealth();
  health.failed(START, START + 10);
  health.succeeded(START + 5);
  expect([health.dueAt, health.failures]).toEqual([START + 10 + 500, 1]);
  health.succeeded(START + 20);
  expect([health.dueAt, health.failures]).toEqual([0, 0]);
  health.failed(START + 30, START + 31);
  expect(health.dueAt).toBe(START + 31 + 500);
});
