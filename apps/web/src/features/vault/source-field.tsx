import { shortAddress } from '#contracts/address';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Field } from '../../shared/ui/field.js';
import type { Owned } from './lock-source.js';

const { form: words } = texts.vault;
const { ticker } = brand;

/** How much of what was chosen can be locked. @param wallet that of a release share; null for earned tokens */
export function sourceHint({ available, released }: Owned, wallet: string | null): string {
  const share = released.find((one) => one.wallet === wallet);
  return share
    ? t(words.availableReleased, { amount: grouped(share.amount), ticker })
    : t(words.available, { amount: grouped(available), ticker });
}

interface SourceFieldProps {
  owned: Owned;
  value: string | null;
  disabled: boolean;
  onChange: (wallet: string | null) => void;
}

/** Whether earned tokens are locked, or the release share of a linked wallet. */
export const SourceField = ({ owned, value, disabled, onChange }: SourceFieldProps) => (
  <Field label={t(words.from)}>
    {(control) => (
      <select
        {...control}
        name="from"
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{t(words.earned, { amount: grouped(owned.available), ticker })}</option>
        {owned.released.map(({ wallet, amount }) => (
          <option key={wallet} value={wallet}>
            {t(words.released, { wallet: shortAddress(wallet), amount: grouped(amount), ticker })}
          </option>
        ))}
      </select>
    )}
  </Field>
);
