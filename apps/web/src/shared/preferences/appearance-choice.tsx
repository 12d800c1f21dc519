import { useId } from 'react';
import { texts, t } from '../brand.js';
import { APPEARANCES } from '#contracts/appearance';
import { chooseAppearance, useAppearance } from '../theme/theme.js';
import styles from './preferences.module.css';

const { theme } = texts.shell;

export function AppearanceChoice() {
  const chosen = useAppearance();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t(theme.label)}</legend>
      {APPEARANCES.map((appearance) => (
        <label key={appearance}>
          <input
            type="radio"
            name={name}
            checked={appearance === chosen}
            onChange={() => chooseAppearance(appearance)}
          />
          {t(theme[appearance])}
        </label>
      ))}
    </fieldset>
  );
}
