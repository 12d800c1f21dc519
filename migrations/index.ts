import { Platform1763683200001 } from './1763683200001-platform.js';
import { Ledger1763683200002 } from './1763683200002-ledger.js';
import { Donations1763683200003 } from './1763683200003-donations.js';
import { Presale1763683200004 } from './1763683200004-presale.js';
import { Auth1763683200005 } from './1763683200005-auth.js';
import { Captcha1763683200006 } from './1763683200006-captcha.js';
import { Wallets1763683200007 } from './1763683200007-wallets.js';
import { Languages1763683200008 } from './1763683200008-languages.js';
import { LedgerLanes1763683200009 } from './1763683200009-ledger-lanes.js';
import { DonationsOfMembers1763683200010 } from './1763683200010-donations-of-members.js';
import { OrdersAndSwaps1763683200011 } from './1763683200011-orders-and-swaps.js';
import { ManualPayments1763683200012 } from './1763683200012-manual-payments.js';
import { Notifications1763683200013 } from './1763683200013-notifications.js';
import { Game1763683200014 } from './1763683200014-game.js';
import { PurchasesByWallet1763683200015 } from './1763683200015-purchases-by-wallet.js';
import { PlayedGames1763683200016 } from './1763683200016-played-games.js';
import { Leaderboards1763683200017 } from './1763683200017-leaderboards.js';

/** Every schema change, oldest first. A landed one is never edited. */
export const migrations = [
  Platform1763683200001,
  Ledger1763683200002,
  Donations1763683200003,
  Presale1763683200004,
  Auth1763683200005,
  Captcha1763683200006,
  Wallets1763683200007,
  Languages1763683200008,
  LedgerLanes1763683200009,
  DonationsOfMembers1763683200010,
  OrdersAndSwaps1763683200011,
  ManualPayments1763683200012,
  Notifications1763683200013,
  Game1763683200014,
  PurchasesByWallet1763683200015,
  PlayedGames1763683200016,
  Leaderboards1763683200017,
];
