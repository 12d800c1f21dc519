import { loadBrand, localized } from '#brand';
import { changeSettingsSchema, isLiveSetting, type LiveSettingName, type SettingsState } from '#contracts';
import {
  actOfVersion,
  DomainError,
  openSettingsVersions,
  recordAudit,
  type SettingsVersions,
} from '#platform';
import { type CommandContext, CommandError, type Run } from '../command.js';
import { loadAllSettings } from '../embedded-settings.js';
import { withDatabase } from '../with-database.js';

/** Prints the live settings and their values as JSON. */
export const settingsGet: Run = async ([name], context) => {
  const { version, settings } = await withVersions(context, (versions) => versions.state());
  const chosen = name === undefined ? settings : [one(settings, settingNamed(name))];
  context.print(version === 0 ? 'No version: nothing was changed yet.' : `Version ${version}.`);
  for (const { name: setting, value, set } of chosen)
    context.print(`${setting} = ${JSON.stringify(value)}${set ? '' : ' (as in the environment or brand)'}`);
  return true;
};

/** Changes one live setting, as a version of its own. Running programs use it at once. */
export const settingsSet: Run = async ([given = '', text = '', why], context) => {
  const name = settingNamed(given);
  const reason = changeSettingsSchema.shape.reason.safeParse(why).data;
  if (reason === undefined) throw new CommandError('Give a reason of at least three characters.');
  const version = await withVersions(context, async (versions) => {
    const current = await versions.state();
    const changes = { [name]: valueOf(text, one(current.settings, name).value) };
    await versions.change(null, { version: current.version, changes, reason }, (tx, made) =>
      recordAudit(tx, { action: 'settings-changed', via: 'command', ...actOfVersion(made) }),
    );
    return current.version + 1;
  });
  context.print(`Version ${version} is in force.`);
  return true;
};

function settingNamed(name: string): LiveSettingName {
  if (!isLiveSetting(name))
    throw new CommandError(`There is no setting ${name}: "kingdom settings get" lists them.`);
  return name;
}

const one = (settings: SettingsState['settings'], name: LiveSettingName) =>
  settings.find((setting) => setting.name === name)!;

/** Amounts look like JSON numbers, but are texts. A setting without a value takes a text too. */
function valueOf(text: string, current: unknown): unknown {
  if (text !== 'null' && (typeof current === 'string' || current === null)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @throws CommandError with each problem of a refused change */
async function withVersions<T>(
  context: CommandContext,
  work: (versions: SettingsVersions) => Promise<T>,
): Promise<T> {
  const settings = loadAllSettings(context);
  const brand = loadBrand(settings.BRAND_FILE);
  return withDatabase(context.env, async (unitOfWork) => {
    const { versions, close } = openSettingsVersions(settings, brand, unitOfWork, context.print);
    try {
      return await work(versions);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { message, details = [] } = error.toBody(localized(brand, 'en'));
      throw new CommandError(
        [message, ...details.map((each) => `  ${each.path}: ${each.message}`)].join('\n'),
      );
    } finally {
      await close();
    }
  });
}
