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
import { SignUps1763683200020 } from './1763683200020-sign-ups.js';
import { FactorGuesses1763683200021 } from './1763683200021-factor-guesses.js';
import { SessionLife1763683200022 } from './1763683200022-session-life.js';
import { Pruning1763683200023 } from './1763683200023-pruning.js';
import { PurchasesByEmail1763683200024 } from './1763683200024-purchases-by-email.js';
import { LedgerTakeFromLanes1763683200030 } from './1763683200030-ledger-take-from-lanes.js';
import { PartSimulatedFees1763683200031 } from './1763683200031-part-simulated-fees.js';
import { SignedGifts1763683200032 } from './1763683200032-signed-gifts.js';
import { ClientFiles1763683200033 } from './1763683200033-client-files.js';
import { ExpectedHandlers1763683200040 } from './1763683200040-expected-handlers.js';
import { OpenEventsByTurn1763683200041 } from './1763683200041-open-events-by-turn.js';
import { OutcomesOfHandlers1763683200042 } from './1763683200042-outcomes-of-handlers.js';
import { MissingIndexes1763683200043 } from './1763683200043-missing-indexes.js';
import { Schedules1763683200044 } from './1763683200044-schedules.js';
import { BuyersToForget1763683200045 } from './1763683200045-buyers-to-forget.js';
import { DecidingOperators1763683200046 } from './1763683200046-deciding-operators.js';
import { WorkUnderWay1763683200047 } from './1763683200047-work-under-way.js';
import { RefusedLogsByPlayer1763683200048 } from './1763683200048-refused-logs-by-player.js';
import { PaymentReferences1763683200050 } from './1763683200050-payment-references.js';
import { PaymentsByTrait1763683200051 } from './1763683200051-payments-by-trait.js';
import { UndonePayments1763683200052 } from './1763683200052-undone-payments.js';
import { PayersToForget1763683200053 } from './1763683200053-payers-to-forget.js';
import { DonationsByMember1763683200056 } from './1763683200056-donations-by-member.js';
import { SignalsAfterCommit1763683200055 } from './1763683200055-signals-after-commit.js';
import { UploadsGivenUp1763683200054 } from './1763683200054-uploads-given-up.js';
import { IndexesForGrowth1763683200060 } from './1763683200060-indexes-for-growth.js';
import { PlayersOfPeriods1763683200061 } from './1763683200061-players-of-periods.js';
import { AccountsByPartOfEmail1763683200062 } from './1763683200062-accounts-by-part-of-email.js';
import { ChainPayments1763683200065 } from './1763683200065-chain-payments.js';
import { LedgerCurrencies1763683200063 } from './1763683200063-ledger-currencies.js';
import { PaymentGuards1763683200070 } from './1763683200070-payment-guards.js';
import { AcceptedTerms1763683200071 } from './1763683200071-accepted-terms.js';
import { GiftPayments1763683200068 } from './1763683200068-gift-payments.js';
import { DonationsInSol1763683200069 } from './1763683200069-donations-in-sol.js';
import { PaymentSightings1763683200072 } from './1763683200072-payment-sightings.js';
import { MintAuthorities1763683200073 } from './1763683200073-mint-authorities.js';
import { EventTraces1763683200074 } from './1763683200074-event-traces.js';
import { EventsByCause1763683200075 } from './1763683200075-events-by-cause.js';
import { PurchasesForOperators1763683200076 } from './1763683200076-purchases-for-operators.js';
import { Auditors1763683200077 } from './1763683200077-auditors.js';
import { MailPositions1763683200078 } from './1763683200078-mail-positions.js';
import { OperatorsSearch1763683200079 } from './1763683200079-operators-search.js';
import { BanReasons1763683200089 } from './1763683200089-ban-reasons.js';
import { PeopleByJoining1763683200090 } from './1763683200090-people-by-joining.js';
import { FiguresOfSpans1763683200091 } from './1763683200091-figures-of-spans.js';
import { LiveSettings1763683200092 } from './1763683200092-live-settings.js';
import { SetupDismissals1763683200098 } from './1763683200098-setup-dismissals.js';
import { Notes1763683200105 } from './1763683200105-notes.js';
import { ResentMails1763683200106 } from './1763683200106-resent-mails.js';
import { SavedViews1763683200107 } from './1763683200107-saved-views.js';
import { JobsForOperators1763683200102 } from './1763683200102-jobs-for-operators.js';
import { FailuresByTime1763683200103 } from './1763683200103-failures-by-time.js';
import { NewestRelease1763683200110 } from './1763683200110-newest-release.js';
import { Payouts1763683200111 } from './1763683200111-payouts.js';
import { PayoutsForOperators1763683200115 } from './1763683200115-payouts-for-operators.js';
import { SaleProof1763683200130 } from './1763683200130-sale-proof.js';
import { SaleVerification1763683200131 } from './1763683200131-sale-verification.js';
import { FiguresByDay1763683200136 } from './1763683200136-figures-by-day.js';
import { LedgerByDay1763683200137 } from './1763683200137-ledger-by-day.js';
import { GamesOfAPlayersDay1763683200138 } from './1763683200138-games-of-a-players-day.js';
import { Shares1763683200142 } from './1763683200142-shares.js';
import { LocksOfReleaseShares1763683200143 } from './1763683200143-locks-of-release-shares.js';
import { PayoutsWithoutMarkers1763683200144 } from './1763683200144-payouts-without-markers.js';
import { RestoresInTheLog1763683200145 } from './1763683200145-restores-in-the-log.js';
import { DoubtedPayouts1763683200146 } from './1763683200146-doubted-payouts.js';
import { HeldPayouts1763683200147 } from './1763683200147-held-payouts.js';
import { PayoutsByWallet1763683200148 } from './1763683200148-payouts-by-wallet.js';
import { SettingsByCommand1763683200109 } from './1763683200109-settings-by-command.js';
import { Approvals1763683200099 } from './1763683200099-approvals.js';
import { OrdersForOperators1763683200095 } from './1763683200095-orders-for-operators.js';
import { DonationsForOperators1763683200096 } from './1763683200096-donations-for-operators.js';
import { ListsForOperators1763683200097 } from './1763683200097-lists-for-operators.js';
import { Backups1763683200080 } from './1763683200080-backups.js';
import { Alerts1763683200083 } from './1763683200083-alerts.js';
import { FailuresByAttempt1763683200084 } from './1763683200084-failures-by-attempt.js';
import { TracesOfEvents1763683200085 } from './1763683200085-traces-of-events.js';
import { OperatorsActs1763683200086 } from './1763683200086-operators-acts.js';
import { Audit1763683200087 } from './1763683200087-audit.js';
import { SaleTerms1763683200066 } from './1763683200066-sale-terms.js';
import { PurchasesByRound1763683200067 } from './1763683200067-purchases-by-round.js';
import { ChainPin1763683200064 } from './1763683200064-chain-pin.js';
import { ReleasedPurchases1763683200116 } from './1763683200116-released-purchases.js';
import { CharityPayouts1763683200117 } from './1763683200117-charity-payouts.js';
import { LedgerLog1763683200120 } from './1763683200120-ledger-log.js';
import { OutflowsOfMemos1763683200121 } from './1763683200121-outflows-of-memos.js';
import { Vault1763683200132 } from './1763683200132-vault.js';

/** All migrations, oldest first. Once released, the SQL of a migration is never changed. */
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
  SignUps1763683200020,
  FactorGuesses1763683200021,
  SessionLife1763683200022,
  Pruning1763683200023,
  PurchasesByEmail1763683200024,
  LedgerTakeFromLanes1763683200030,
  PartSimulatedFees1763683200031,
  SignedGifts1763683200032,
  ClientFiles1763683200033,
  ExpectedHandlers1763683200040,
  OpenEventsByTurn1763683200041,
  OutcomesOfHandlers1763683200042,
  MissingIndexes1763683200043,
  Schedules1763683200044,
  BuyersToForget1763683200045,
  DecidingOperators1763683200046,
  WorkUnderWay1763683200047,
  RefusedLogsByPlayer1763683200048,
  PaymentReferences1763683200050,
  PaymentsByTrait1763683200051,
  UndonePayments1763683200052,
  PayersToForget1763683200053,
  UploadsGivenUp1763683200054,
  SignalsAfterCommit1763683200055,
  DonationsByMember1763683200056,
  IndexesForGrowth1763683200060,
  PlayersOfPeriods1763683200061,
  AccountsByPartOfEmail1763683200062,
  LedgerCurrencies1763683200063,
  ChainPin1763683200064,
  ChainPayments1763683200065,
  SaleTerms1763683200066,
  PurchasesByRound1763683200067,
  GiftPayments1763683200068,
  DonationsInSol1763683200069,
  PaymentGuards1763683200070,
  AcceptedTerms1763683200071,
  PaymentSightings1763683200072,
  MintAuthorities1763683200073,
  EventTraces1763683200074,
  EventsByCause1763683200075,
  PurchasesForOperators1763683200076,
  Auditors1763683200077,
  MailPositions1763683200078,
  OperatorsSearch1763683200079,
  Backups1763683200080,
  Alerts1763683200083,
  FailuresByAttempt1763683200084,
  TracesOfEvents1763683200085,
  OperatorsActs1763683200086,
  Audit1763683200087,
  BanReasons1763683200089,
  PeopleByJoining1763683200090,
  FiguresOfSpans1763683200091,
  LiveSettings1763683200092,
  OrdersForOperators1763683200095,
  DonationsForOperators1763683200096,
  ListsForOperators1763683200097,
  SetupDismissals1763683200098,
  Approvals1763683200099,
  JobsForOperators1763683200102,
  FailuresByTime1763683200103,
  Notes1763683200105,
  ResentMails1763683200106,
  SavedViews1763683200107,
  SettingsByCommand1763683200109,
  NewestRelease1763683200110,
  Payouts1763683200111,
  PayoutsForOperators1763683200115,
  ReleasedPurchases1763683200116,
  CharityPayouts1763683200117,
  LedgerLog1763683200120,
  OutflowsOfMemos1763683200121,
  SaleProof1763683200130,
  SaleVerification1763683200131,
  Vault1763683200132,
  FiguresByDay1763683200136,
  LedgerByDay1763683200137,
  GamesOfAPlayersDay1763683200138,
  Shares1763683200142,
  LocksOfReleaseShares1763683200143,
  PayoutsWithoutMarkers1763683200144,
  RestoresInTheLog1763683200145,
  DoubtedPayouts1763683200146,
  HeldPayouts1763683200147,
  PayoutsByWallet1763683200148,
];

/** The tables into which migrations put rows. In an empty kingdom, all others have none. */
export const FILLED_BY_MIGRATIONS: readonly string[] = [
  'schema_migration',
  'audit_head',
  'presale_sale',
  'donation_tally',
  'simulated_donation_tally',
];
