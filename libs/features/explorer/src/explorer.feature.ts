import type { Feature } from '#platform';
import { ExplorerApiModule } from './explorer.module.js';

export const explorer: Feature = { name: 'explorer', api: ExplorerApiModule };
