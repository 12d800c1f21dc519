import { measureAccounts } from './accounts.bench.js';
import { measureBackup } from './backup.bench.js';
import { startEngines } from './bench-engines.js';
import { measureBroadcast } from './broadcast.bench.js';
import { measureChainPayments } from './chain-payments.bench.js';
import { measurePayouts } from './payouts.bench.js';
import { measureDonations } from './donations.bench.js';
import { measureEntitlements } from './entitlements.bench.js';
import { measureExport } from './export.bench.js';
import { measureFirstLoad } from './first-load.bench.js';
import { measureFrames } from './frames.bench.js';
import { measureGrowth } from './growth.bench.js';
import { measureHandlers } from './handlers.bench.js';
import { measureHostile } from './hostile.bench.js';
import { measureInput } from './input.bench.js';
import { measureKingdom } from './kingdom.bench.js';
import { measureLanding } from './landing.bench.js';
import { measureLeaderboards } from './leaderboards.bench.js';
import { measureLedger } from './ledger.bench.js';
import { measureLedgerLog } from './ledger-log.bench.js';
import { measureLiveSettings } from './live-settings.bench.js';
import { printTable } from './measures.js';
import { measureOperators } from './operators.bench.js';
import { measureOperatorsLists } from './operators-lists.bench.js';
import { measureProcesses } from './processes.bench.js';
import { checkRedisCluster } from './redis-cluster.bench.js';
import { measureReplays } from './replays.bench.js';
import { stopAll } from './running.js';
import { measureScaling } from './scaling.bench.js';
import { measureStart } from './start.bench.js';
import { measureUpgrade } from './upgrade.bench.js';
import { measureVerifySale } from './verify-sale.bench.js';
import { measureWaitingMails } from './waiting-mails.bench.js';

const engines = await startEngines();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}
/** The name of a suite, or of a group of the kingdom's rows, such as `kingdom-donations`. */
const only = process.argv[2];
const [, group] = /^kingdom-(.+)$/.exec(only ?? '') ?? [];
const suites = {
  kingdom: () => measureKingdom(group),
  processes: () => measureProcesses(),
  scaling: () => measureScaling(),
  'redis-cluster': () => checkRedisCluster(),
  donations: () => measureDonations(engines),
  growth: () => measureGrowth(),
  accounts: () => measureAccounts(engines),
  ledger: () => measureLedger(engines),
  'ledger-log': () => measureLedgerLog(engines),
  entitlements: () => measureEntitlements(engines),
  handlers: () => measureHandlers(engines),
  'waiting-mails': () => measureWaitingMails(engines),
  'chain-payments': () => measureChainPayments(engines),
  payouts: () => measurePayouts(engines),
  'verify-sale': () => measureVerifySale(engines),
  hostile: () => measureHostile(engines),
  upgrade: () => measureUpgrade(engines),
  backup: () => measureBackup(),
  export: () => measureExport(engines),
  replays: () => measureReplays(),
  leaderboards: () => measureLeaderboards(engines),
  broadcast: () => measureBroadcast(engines),
  operators: () => measureOperators(engines),
  'live-settings': () => measureLiveSettings(engines),
  'operators-lists': () => measureOperatorsLists(engines),
  start: () => measureStart(),
  'first-load': () => measureFirstLoad(engines),
  landing: () => measureLanding(engines),
  input: () => measureInput(),
  // Lighthouse is large, so the other measurements don't load it.
  lighthouse: async () => (await import('./lighthouse.bench.js')).measureLighthouse(),
  frames: () => measureFrames(engines),
};

const measures = [];
try {
  for (const [name, suite] of Object.entries(suites)) {
    if (only && name !== (group ? 'kingdom' : only)) continue;
    process.stdout.write(`Measuring ${name} …\n`);
    measures.push(...(await suite()));
  }
} finally {
  await stopAll();
}
printTable(measures);
process.exit(measures.some(({ missed }) => missed) ? 1 : 0);
