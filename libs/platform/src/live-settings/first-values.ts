import type { Brand } from '#brand';
import { type LiveValues, type PaymentCurrency, SWITCHED_ROOMS } from '#contracts';
import type { Settings } from '../settings/settings.js';

/** Swaps have no real path yet. */
export const closedRoomsOf = ({ PAYMENTS_MODE }: Settings): readonly string[] =>
  PAYMENTS_MODE === 'solana' ? ['swap'] : [];

/** The values of the environment and the brand file, which are in force until an operator sets others. */
export function firstValues(settings: Settings, brand: Brand): LiveValues {
  const { presale, donations, features } = brand;
  const closed = closedRoomsOf(settings);
  const receiving = (currency: PaymentCurrency): string =>
    settings[`RECEIVING_ADDRESS_${currency}`] ?? presale.receivingAddresses[currency];
  return {
    announcement: {},
    announcementFrom: null,
    announcementUntil: null,
    salePaused: false,
    saleEndsAt: settings.PRESALE_ENDS_AT ?? presale.endsAt,
    saleMinAmount: presale.minAmount,
    saleMaxAmount: presale.maxAmount,
    saleQuickAmounts: presale.quickAmounts.map(({ amount }) => amount),
    salePriceFallback: presale.fallbackSolPrice,
    salePrivateRound: settings.PRESALE_PRIVATE_CODE !== undefined,
    salePrivateCode: settings.PRESALE_PRIVATE_CODE ?? null,
    receivingAddressSol: receiving('SOL'),
    receivingAddressEth: receiving('ETH'),
    receivingAddressBtc: receiving('BTC'),
    receivingAddressBase: receiving('BASE'),
    receivingAddressBitcoin: receiving('BITCOIN'),
    receivingAddressUsdt: receiving('USDT'),
    signUpOpen: settings.AUTH_SIGNUP_OPEN,
    captchaEndpoints: settings.AUTH_CAPTCHA_ENDPOINTS,
    addressesMasked: false,
    donationGoal: donations.goal,
    openRooms: SWITCHED_ROOMS.filter(
      (room) =>
        (features[room] === 'live' || settings.LIVE_FEATURES.includes(room)) && !closed.includes(room),
    ),
    gameDailyCap: settings.GAME_DAILY_CAP,
    gameEntryFee: settings.GAME_ENTRY_FEE,
    gameOpenMinutes: settings.GAME_OPEN_MINUTES,
    alertThresholds: settings.ALERT_THRESHOLDS,
    alertRoles: [],
    receiptRetentionDays: settings.RECEIPT_RETENTION_DAYS,
    twoPersons: false,
    approvalAboveUsd: '1000',
  };
}
