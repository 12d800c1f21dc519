import type { Feature } from '#platform';
import { membersLiveUpdates } from './members.live-updates.js';
import { MembersApiModule, WithdrawalsModule } from './members.module.js';

export const members: Feature = {
  name: 'members',
  api: MembersApiModule,
  worker: WithdrawalsModule,
  liveUpdates: membersLiveUpdates,
};
