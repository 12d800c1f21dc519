import { expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

it('metrics keep nothing of a program that has stopped', () => {
  const metrics = new Metrics();
  metrics.watch('sockets', 'Open sockets', [], () => Promise.resolve([[{}, 1]]));
  expect(metrics.registry.getMetricsAsArray()).not.toEqual([]);
  metrics.onApplicationShutdown();
  expect(metrics.registry.getMetricsAsArray()).toEqual([]);
});
