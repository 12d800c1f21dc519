import { AppearanceChoice } from './appearance-choice.js';
import { LanguageLinks } from './language-links.js';

export default function PreferencesPanel() {
  return (
    <>
      <AppearanceChoice />
      <LanguageLinks />
    </>
  );
}
