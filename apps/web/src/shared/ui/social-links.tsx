import { links, texts, t } from '../brand.js';
import { InstagramIcon, TelegramIcon, TikTokIcon, XIcon } from './icons.js';
import styles from './social-links.module.css';

const CHANNELS = [
  ['telegram', TelegramIcon],
  ['x', XIcon],
  ['instagram', InstagramIcon],
  ['tiktok', TikTokIcon],
] as const;

/** Links to the kingdom's channels on other sites. Each one opens in a new tab. */
export function SocialLinks({ className = '' }: { className?: string | undefined }) {
  return (
    <ul className={`${styles.social} ${className}`} aria-label={t(texts.shell.socialLabel)}>
      {CHANNELS.map(([channel, Icon]) => {
        const label = t(texts.social[channel]);
        return (
          <li key={channel}>
            <a
              href={links[channel]}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={label}
              title={label}
            >
              <Icon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
