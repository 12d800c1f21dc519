import { type Brand, BrandError, loadBrand } from '#brand';
import { type Settings, SettingsError } from '#platform';
import { preflight } from '../../../preflight/src/preflight.js';
import type { CommandContext, Run } from '../command.js';
import { loadAllSettings } from '../embedded-settings.js';
import { checkDatabase } from '../doctor/database-checks.js';
import { checkChain, checkDisks, checkMail, checkRedis, checkStorage } from '../doctor/engine-checks.js';
import { type DoctorFinding, ok, problem } from '../doctor/finding.js';

/** Says what is wrong with an installation and what to do. Changes nothing. */
export const doctor: Run = async (_, context) => {
  const findings = await examine(context);
  for (const { level, text } of findings) context.print(`${level}: ${text}`);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  context.print(problems === 0 ? 'No problems found.' : `Problems found: ${problems}`);
  return problems === 0;
};

async function examine({ env, embedded }: CommandContext): Promise<DoctorFinding[]> {
  let settings: Settings;
  let brand: Brand;
  try {
    settings = loadAllSettings({ env, embedded });
    brand = loadBrand(settings.BRAND_FILE);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof BrandError) return [problem(error.message)];
    throw error;
  }
  const engines = [
    checkRedis(settings),
    checkStorage(settings),
    ...(embedded ? [] : [checkMail(settings), checkChain(settings)]),
  ];
  return [
    ok('The settings and the brand file are valid.'),
    ...(await checkDatabase(settings)),
    ...(await Promise.all(engines)),
    ...(await checkDisks(settings)),
    ...(settings.PAYMENTS_MODE === 'solana' && !embedded ? await preflight(settings, brand) : []),
  ];
}
