import type { Feature } from '#platform';
import { MembersApiModule } from './members.module.js';

export const members: Feature = {
  name: 'members',
  api: MembersApiModule,
};
