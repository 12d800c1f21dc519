import { AppearanceChoice } from './appearance-choice.js';
import { LanguageLinks } from './language-links.js';
import styles from './preferences.module.css';

export default function PreferencesPanel() {
  return (
    <>
      <AppearanceChoice />
      <LanguageLinks className={styles.choice} />
    </>
  );
}
