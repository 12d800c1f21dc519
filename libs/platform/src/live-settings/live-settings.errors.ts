import { format } from '#brand';
import type { ErrorBody, SettingsState } from '#contracts';
import { DomainError } from '../http/domain-error.js';
import type { SettingProblem } from './setting-problems.js';

/** Some values, or their combination, can't be in force. The details name every problem. */
export class SettingsRefusedError extends DomainError {
  constructor(problems: readonly SettingProblem[]) {
    super(
      'SETTINGS_REFUSED',
      422,
      (brand) => format(brand, brand.texts.operations.settings.refusals.refused),
      problems.map(({ name, kind }) => ({
        path: name,
        message: (brand) => format(brand, brand.texts.operations.settings.problems[kind]),
      })),
    );
  }
}

/** The change was made on an older version. The response carries the newer one. */
export class SettingsOutdatedError extends DomainError {
  constructor(private readonly current: SettingsState) {
    super('SETTINGS_OUTDATED', 409, (brand) =>
      format(brand, brand.texts.operations.settings.refusals.outdated),
    );
  }

  override toBody(...[brand]: Parameters<DomainError['toBody']>): ErrorBody & { current: SettingsState } {
    return { ...super.toBody(brand), current: this.current };
  }
}

/** The change would leave everything as it is. */
export class NothingToChangeError extends DomainError {
  constructor() {
    super('NOTHING_TO_CHANGE', 409, (brand) =>
      format(brand, brand.texts.operations.settings.refusals.unchanged),
    );
  }
}

export class SettingsVersionNotFoundError extends DomainError {
  constructor() {
    super('SETTINGS_VERSION_NOT_FOUND', 404, (brand) =>
      format(brand, brand.texts.operations.settings.refusals.versionMissing),
    );
  }
}
