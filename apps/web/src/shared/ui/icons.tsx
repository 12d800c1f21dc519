import { icon } from './icon.js';

// The icons of the first screens. The others are in page-icons.tsx and load with the pages that show them.
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
/** A sun and a moon in one icon. */
export const AppearanceIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />
  </>,
);
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" />);
export const StartIcon = icon(<path d="M8 5.2v13.6L18.5 12Z" />);
export const BackIcon = icon(<path d="m15 5-7 7 7 7" />);
export const ForwardIcon = icon(<path d="m9 5 7 7-7 7" />);
export const HeartIcon = icon(
  <path d="M12 20s-7.5-4.6-9-9.3C2 7.3 4.2 4.5 7.3 4.5c2 0 3.6 1 4.7 2.7 1.1-1.7 2.7-2.7 4.7-2.7 3.1 0 5.3 2.8 4.3 6.2-1.5 4.7-9 9.3-9 9.3Z" />,
);
export const WalletIcon = icon(
  <path d="M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18Zm0 0A1.5 1.5 0 0 1 5.5 6L17 4.5v3M16 13.5h.01" />,
);
export const TelegramIcon = icon(
  <path d="M21.9 4.3 18.7 19.4c-.2 1-.9 1.3-1.8.8L12 16.6l-2.4 2.3c-.3.3-.5.5-1 .5l.4-5L18 6.2c.4-.4-.1-.6-.6-.2L6.2 13 1.4 11.5c-1-.3-1-1 .2-1.5L20.5 2.8c.9-.3 1.6.2 1.4 1.5Z" />,
  true,
);
export const XIcon = icon(
  <path d="M18.244 2.25h3.308l-7.227 8.26 8.502 11.24H16.17l-5.214-6.817L4.99 21.75H1.68l7.73-8.835L1.254 2.25H8.08l4.713 6.231Zm-1.161 17.52h1.833L7.084 4.126H5.117Z" />,
  true,
);
export const InstagramIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M16.9 7.1h.01" />
  </>,
);
export const TikTokIcon = icon(
  <path d="M16.5 3c.3 2.1 1.5 3.6 3.5 3.9v2.9c-1.3 0-2.5-.4-3.5-1.1v6.1c0 3.6-2.6 6.2-5.9 6.2s-5.8-2.6-5.8-5.7c0-3.4 2.9-6 6.4-5.5v3c-1.6-.4-3.3.7-3.3 2.5 0 1.5 1.2 2.6 2.7 2.6 1.7 0 2.8-1.2 2.8-3V3Z" />,
  true,
);
