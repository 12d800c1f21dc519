import { icon } from './icon.js';

export const LockIcon = icon(
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </>,
);
export const ChartIcon = icon(<path d="M4 19h16M4.5 15l4.5-5 4 3.5L19.5 6M15 6h4.5v4.5" />);
export const DisconnectIcon = icon(<path d="M10 4H5.5v16H10M14.5 8l4 4-4 4M18.5 12H10" />);
export const StatsIcon = icon(<path d="M4 20h16M6.5 16.5v-5M12 16.5v-10M17.5 16.5v-7" />);
export const ShieldIcon = icon(
  <path d="M12 3.5 19 6v5.5c0 4.3-2.9 7.3-7 9-4.1-1.7-7-4.7-7-9V6l7-2.5Zm-3 8.5 2.2 2.2L15.2 10" />,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.2A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.7-1.3M10 10a3 3 0 0 0 4.1 4.2" />,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const BellIcon = icon(
  <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
);
