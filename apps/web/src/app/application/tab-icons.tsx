import { icon } from '../../shared/ui/icon.js';
import { HeartIcon, WalletIcon } from '../../shared/ui/icons.js';

const HomeIcon = icon(<path d="M4 11.5 12 4l8 7.5M6 10v9.5h4.5V15h3v4.5H18V10" />);
const SaleIcon = icon(<path d="M4 8l4 3.5L12 5l4 6.5L20 8l-1.5 10.5h-13ZM6 15.5h12" />);
const PlayIcon = icon(
  <path d="M8 8h8a4.5 4.5 0 0 1 4.4 5.4l-.6 3a2.2 2.2 0 0 1-4 .8L14.5 15h-5l-1.3 2.2a2.2 2.2 0 0 1-4-.8l-.6-3A4.5 4.5 0 0 1 8 8Zm-.5 3.5h2.5M8.75 10.25v2.5M15.5 11.5h.01" />,
);
const RanksIcon = icon(
  <path d="M8 4h8v5.5a4 4 0 0 1-8 0ZM8 6H4.5c0 3 1.2 4.5 3.7 4.7M16 6h3.5c0 3-1.2 4.5-3.7 4.7M12 13.5V17M8.5 20h7M9.5 20c0-2 1-3 2.5-3s2.5 1 2.5 3" />,
);

/** The icons of the app's tabs. */
export const TAB_ICONS = {
  home: HomeIcon,
  presale: SaleIcon,
  wallet: WalletIcon,
  play: PlayIcon,
  donate: HeartIcon,
  leaderboard: RanksIcon,
};
