import type { Feature } from '#platform';
import { MembersApiModule, WithdrawalsModule } from './members.module.js';

export const members: Feature = {
  name: 'members',
  api: MembersApiModule,
  worker: WithdrawalsModule,
};
