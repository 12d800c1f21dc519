import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from '../observability/metrics.js';

/** How many of the process's connections to PostgreSQL are in use, and how much work waits for one. */
@Injectable()
export class PoolMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    metrics.watch(
      'database_connections',
      'Connections by state, and work that waits for one',
      ['state'],
      async () => {
        const { totalCount, idleCount, waitingCount } = (dataSource.driver as unknown as { master: Pool })
          .master;
        return [
          [{ state: 'used' }, totalCount - idleCount],
          [{ state: 'idle' }, idleCount],
          [{ state: 'waiting' }, waitingCount],
        ];
      },
    );
  }
}
