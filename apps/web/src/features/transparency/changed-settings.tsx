import type { TransparencyList } from '#contracts';
import { announcementText } from '../../shared/announcement-text.js';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Dated } from '../../shared/ui/moment.js';
import styles from './transparency-page.module.css';

const IS_TIME = /^\d{4}-\d\d-\d\dT/;

type Name = keyof typeof texts.transparency.settings;

/** The public settings of an entry, as they are since then. Renders nothing for other entries. */
export function ChangedSettings({ facts }: Pick<TransparencyList['items'][number], 'facts'>) {
  const { settings } = texts.transparency;
  const changed = Object.entries(facts).filter(([name]) => Object.hasOwn(settings, name));
  return (
    <>
      {changed.map(([name, value]) => (
        <p key={name} className={styles.sizes}>
          <Setting name={t(settings[name as Name])} value={value} />
        </p>
      ))}
    </>
  );
}

function Setting({ name, value }: { name: string; value: string }) {
  const { setting } = texts.transparency;
  if (IS_TIME.test(value)) return <Dated text={setting} at={{ value }} values={{ name }} />;
  return t(setting, { name, value: shownValue(value) || '–' });
}

/** The audit log keeps values as texts: of amounts and times as they are, of all others as JSON. */
function shownValue(text: string): string {
  if (/^\d/.test(text)) return grouped(text);
  if (text === 'true' || text === 'false') return t(texts.transparency.states[text]);
  const value: unknown = JSON.parse(text);
  return Array.isArray(value)
    ? value.map((each) => (/^\d/.test(String(each)) ? grouped(String(each)) : String(each))).join(', ')
    : (announcementText(value as Record<string, string>) ?? '');
}
