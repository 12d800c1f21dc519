import type { ReactNode } from 'react';
import type {
  AdminEvent,
  AdminGame,
  AdminPrize,
  AdminPurchase,
  AdminVaultLock,
  ApprovalState,
  Finding,
  LoggedMail,
  PersonState,
  SetupItem,
  TracedHandler,
} from '#contracts';
import styles from './operations.module.css';

type State =
  | ApprovalState
  | AdminEvent['state']
  | AdminGame['status']
  | AdminPrize['status']
  | AdminPurchase['status']
  | AdminVaultLock['status']
  | Finding['severity']
  | TracedHandler['state']
  | LoggedMail['state']
  | PersonState
  | SetupItem['state']
  | 'unknown';
type Tone = 'good' | 'waiting' | 'bad';

const TONES: Readonly<Record<State, Tone>> = {
  good: 'good',
  waiting: 'waiting',
  bad: 'bad',
  sent: 'good',
  unknown: 'waiting',
  todo: 'waiting',
  dismissed: 'good',
  active: 'good',
  unconfirmed: 'waiting',
  banned: 'bad',
  processing: 'waiting',
  confirmed: 'good',
  failed: 'bad',
  reversed: 'bad',
  running: 'waiting',
  failing: 'bad',
  stopped: 'bad',
  done: 'good',
  refused: 'bad',
  absent: 'bad',
  open: 'waiting',
  late: 'bad',
  settled: 'good',
  playing: 'waiting',
  completed: 'good',
  due: 'waiting',
  owed: 'bad',
  paid: 'good',
  kept: 'waiting',
  rejected: 'bad',
  withdrawn: 'waiting',
  expired: 'waiting',
  void: 'bad',
  ended: 'good',
  exited: 'good',
  abandoned: 'bad',
};

/** The state of a purchase, a finding or a handler. Its words say it, and the colour helps to see it. */
export const StateTag = ({ state, children }: { state: State; children: ReactNode }) => (
  <span className={styles.tag} data-tone={TONES[state]}>
    {children}
  </span>
);
