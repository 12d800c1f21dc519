import type { ScheduleRun } from '#contracts';
import { memberApi } from '../../../shared/session/member-api.js';

/** Runs a schedule now, unless it runs or waits already. The response says which. */
export const runSchedule = (name: string): Promise<ScheduleRun> =>
  memberApi<ScheduleRun>(`/api/admin/jobs/schedules/${name}/run`, { method: 'POST' });
