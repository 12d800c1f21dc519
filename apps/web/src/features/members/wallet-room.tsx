import { texts } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Room } from '../../shared/ui/room.js';
import { ClaimsSection } from './claims-section.js';
import styles from './wallet-room.module.css';
import { HistorySection } from './history-section.js';
import { HoldingsSection } from './holdings-section.js';
import { PurchasesSection } from './purchases-section.js';
import { UnlocksSection } from './unlocks-section.js';
import { WithdrawalsSection } from './withdrawals-section.js';
import { WalletsSection } from './wallets-section.js';

/** The member's holdings, wallets, purchases and history (specification §2, wallet overview). */
export default function WalletRoom() {
  usePageTitle('appWallet');
  return (
    <Room heading={texts.application.tabs.wallet}>
      <HoldingsSection />
      <div className={styles.columns}>
        <WalletsSection />
        <UnlocksSection />
        <ClaimsSection />
        <WithdrawalsSection />
      </div>
      <PurchasesSection />
      <HistorySection />
    </Room>
  );
}
