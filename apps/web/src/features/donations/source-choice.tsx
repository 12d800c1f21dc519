import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { DonationSource } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import styles from './source-choice.module.css';

const { form: words } = texts.application.donate;

interface SourceChoiceProps {
  source: DonationSource;
  /** The member's earned tokens; undefined while they load. */
  earned: string | undefined;
  disabled: boolean;
  onChoose: (source: DonationSource) => void;
}

/** Chooses where the donated tokens come from. */
export function SourceChoice({ source, earned, disabled, onChoose }: SourceChoiceProps) {
  const name = useId();
  const option = (value: DonationSource, note: string) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={source === value}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      {t(words.sources[value])} {value === 'wallet' && <mark>{t(texts.simulation.mark)}</mark>}
      <small data-testid={`source-${value}`}>{note}</small>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>{t(words.source)}</legend>
      {option('earned', earned === undefined ? '–' : t(words.earnedNote, { amount: grouped(earned) }))}
      {simulated ? option('wallet', t(words.walletNote)) : <Link to="/love">{t(words.walletElsewhere)}</Link>}
    </fieldset>
  );
}
