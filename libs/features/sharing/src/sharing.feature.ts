import type { Feature } from '#platform';
import { SharingApiModule } from './sharing.module.js';

export const sharing: Feature = { name: 'sharing', api: SharingApiModule };
