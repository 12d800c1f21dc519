import type { Vault, VaultRewardsTo } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import type { Entries } from '../../shared/session/entries-before.js';
import { Field } from '../../shared/ui/field.js';
import styles from './vault.module.css';

const { form: words } = texts.vault;

export interface Choices {
  rewardsTo: VaultRewardsTo;
  dripPercent: number;
  renew: boolean;
}

/** What a visitor chose before signing in, as far as it can be chosen. */
export function choicesBefore(before: Entries, { min, max }: Vault['terms']['drip']): Choices {
  const percent = Number(before['dripPercent']);
  return {
    rewardsTo: before['rewardsTo'] === 'earned' ? 'earned' : 'lock',
    dripPercent: Number.isInteger(percent) && percent >= min && percent <= max ? percent : 0,
    renew: before['renew'] === 'true',
  };
}

interface ChoiceFieldsProps {
  drip: Vault['terms']['drip'];
  value: Choices;
  disabled: boolean;
  onChange: (value: Choices) => void;
}

/** What becomes of the rewards of a lock, and what happens at its end. */
export function ChoiceFields({ drip, value, disabled, onChange }: ChoiceFieldsProps) {
  const allowed = Array.from({ length: drip.max - drip.min + 1 }, (_, index) => drip.min + index);
  return (
    <>
      <Field label={t(words.rewardsTo)}>
        {(control) => (
          <select
            {...control}
            name="rewardsTo"
            value={value.rewardsTo}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, rewardsTo: target.value as VaultRewardsTo })}
          >
            <option value="lock">{t(words.toLock)}</option>
            <option value="earned">{t(words.toEarned)}</option>
          </select>
        )}
      </Field>
      <Field label={t(words.drip)}>
        {(control) => (
          <select
            {...control}
            name="dripPercent"
            value={value.dripPercent}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, dripPercent: Number(target.value) })}
          >
            <option value={0}>{t(words.dripNone)}</option>
            {allowed.map((percent) => (
              <option key={percent} value={percent}>
                {t(words.dripPercent, { percent: String(percent) })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="renew"
          checked={value.renew}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...value, renew: target.checked })}
        />
        {t(words.renew)}
      </label>
    </>
  );
}
