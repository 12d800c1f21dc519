import { icon } from './icon.js';

export const LockIcon = icon(
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </>,
);
export const ChartIcon = icon(<path d="M4 19h16M4.5 15l4.5-5 4 3.5L19.5 6M15 6h4.5v4.5" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M15 5.5V5a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h.5" />
  </>,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />);
export const ExternalIcon = icon(
  <path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" />,
);
export const VaultIcon = icon(
  <>
    <rect x="3.5" y="4" width="17" height="15" rx="3" />
    <circle cx="12" cy="11.5" r="3.5" />
    <path d="M12 8V6.5M12 16.5V15M15.5 11.5H17M7 11.5h1.5M6.5 19v1.5M17.5 19v1.5" />
  </>,
);
export const DisconnectIcon = icon(<path d="M10 4H5.5v16H10M14.5 8l4 4-4 4M18.5 12H10" />);
export const SwapIcon = icon(<path d="M4 8.5h14m0 0-4-4m4 4-4 4M20 15.5H6m0 0 4-4m-4 4 4 4" />);
export const PlayIcon = icon(
  <path d="M7.5 7h9a4.5 4.5 0 0 1 4.5 5l-.5 4a2.6 2.6 0 0 1-4.7 1.2L14.5 15h-5l-1.3 2.2A2.6 2.6 0 0 1 3.5 16L3 12a4.5 4.5 0 0 1 4.5-5ZM8.5 10v3M7 11.5h3M15.5 10.5h.01M17.5 12.5h.01" />,
);
export const StoreIcon = icon(
  <path d="M5 9.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19V9.5M4 4.5h16l1 4a3 3 0 0 1-6 .5 3 3 0 0 1-6 0 3 3 0 0 1-6-.5l1-4ZM10 20.5v-5h4v5" />,
);
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
export const KeyIcon = icon(
  <path d="M14.5 9.5a5 5 0 1 0-3.3 4.7L13 16h2.5v2.5H18V21h3v-3.5l-6.7-6.7a5 5 0 0 0 .2-1.3ZM8 9h.01" />,
);
export const DeviceIcon = icon(<path d="M4.5 5.5h15v10h-15zM2.5 19h19M10 15.5l-.5 3.5M14 15.5l.5 3.5" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const BellIcon = icon(
  <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
);
