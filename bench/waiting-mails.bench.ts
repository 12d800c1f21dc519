import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#contracts';
import { appendEvent, type EventHandler, HandlesEvent, QueueName } from '#platform';
import { eventually } from '../test/support/eventually.js';
import { type Lab, openLab } from '../test/support/event-lab.js';
import type { BenchEngines } from './bench-engines.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';

const MAILS = 10_000;
const PURCHASES = 200;
const TIMEOUT_MS = 300_000;

let pickedUp = (_id: string): void => undefined;
let mailServerBack: Promise<void>;

@Injectable()
@HandlesEvent({ event: 'presale.purchase-requested', queue: QueueName.Purchases, name: 'bench-purchase' })
class PickUp implements EventHandler<'presale.purchase-requested'> {
  handle({ payload }: DomainEvent<'presale.purchase-requested'>): Promise<void> {
    pickedUp(payload.purchaseId);
    return Promise.resolve();
  }
}

/** Stands for a mail server that accepts connections but never responds. */
@Injectable()
@HandlesEvent({ event: 'donation.reversed', queue: QueueName.Emails, name: 'bench-mail' })
class Mail implements EventHandler<'donation.reversed'> {
  handle(): Promise<void> {
    return mailServerBack;
  }
}

/** Measures from a purchase's commit to the start of its handler, while thousands of mails wait or none. */
export async function measureWaitingMails(engines: BenchEngines): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const kind of ['postgres', 'redis'] as const) {
    let letGo = (): void => undefined;
    mailServerBack = new Promise((resolve) => (letGo = resolve));
    const redisUrl = kind === 'redis' ? engines.redisUrl : undefined;
    const lab = await openLab(await engines.freshDatabase(), redisUrl, [PickUp, Mail]);
    const none = percentile(await pickups(lab), 99);
    await lab.unitOfWork.read.query(
      `INSERT INTO outbox_event (id, name, payload)
       SELECT gen_random_uuid(), 'donation.reversed', '{}' FROM generate_series(1, $1::int)`,
      [MAILS],
    );
    await eventually(
      () => lab.queues.get(QueueName.Emails).getWaitingCount(),
      (count) => count > MAILS - 100,
      TIMEOUT_MS,
    );
    // Makes all of them due for the sweep at once.
    await lab.unitOfWork.read.query(`UPDATE outbox_event SET look_at = now() WHERE settled_at IS NULL`);
    const waiting = percentile(await pickups(lab), 99);
    measures.push({
      what: `time to start a purchase, ${MAILS.toLocaleString('en')} mails waiting, ${kind}, p99`,
      ours: ms(waiting),
      peer: `${ms(none)} with none`,
      ratio: ratioOf(waiting, none),
      aim: '≤ 2',
    });
    await lab.queues.get(QueueName.Emails).pause();
    letGo();
    await lab.close();
  }
  return measures;
}

async function pickups({ unitOfWork }: Lab): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < PURCHASES; count++) {
    const purchaseId = randomUUID();
    const seen = new Promise<void>((resolve) => {
      pickedUp = (id) => {
        if (id === purchaseId) resolve();
      };
    });
    await unitOfWork.run((tx) => appendEvent(tx, 'presale.purchase-requested', { purchaseId }));
    const start = performance.now();
    await seen;
    taken.push(performance.now() - start);
  }
  return taken;
}
