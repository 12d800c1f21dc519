import { loadSettings, type Settings } from '#platform';
import type { CommandContext } from './command.js';

/** Settings of engines that run inside `npm start`. Only it knows where they are, so commands don't use them. */
const INSIDE = {
  SMTP_URL: 'smtp://127.0.0.1',
  SOLANA_RPC_URL: 'http://127.0.0.1',
  SOLANA_CLUSTER: 'localnet',
};

/** All settings of the kingdom that a command is for. @throws SettingsError naming every problem */
export const loadAllSettings = ({ env, embedded }: Pick<CommandContext, 'env' | 'embedded'>): Settings =>
  loadSettings(embedded ? { ...INSIDE, ...env } : env);
