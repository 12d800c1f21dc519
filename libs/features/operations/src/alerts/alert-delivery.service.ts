import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { type Brand, localized } from '#brand';
import type { AlertTest } from '#contracts';
import {
  BRAND,
  LOGGER,
  Mailer,
  PermanentRefusal,
  reasonOf,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#platform';
import { AlertSettings, type Channel } from './alert-settings.js';
import {
  type AlertNews,
  chatOfNews,
  mailOfNews,
  newsOfMessage,
  testNews,
  webhookOfNews,
} from './alert-texts.js';
import { type DueMessage, markFailed, markSent, takeDueMessages } from './messages.repository.js';
import { sendWebhook } from './send-webhook.js';

/** Few enough that all are sent before they are due again. */
const AT_A_TIME = 20;

/**
 * Sends messages about episodes, each until it has arrived. It needs neither the outbox nor the queues, because alerts are about
 * these too. Each recipient has a message of its own, so none waits for a mail server that is down except its mails.
 */
@Injectable()
export class AlertDelivery {
  private readonly brand: Brand;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: Mailer,
    private readonly alertSettings: AlertSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BRAND) brand: Brand,
  ) {
    this.brand = localized(brand, undefined);
  }

  /** Sends what is due. Those that fail are due again later. */
  async sendDue(): Promise<void> {
    const tx = this.unitOfWork.read;
    const due = await takeDueMessages(tx, AT_A_TIME);
    if (due.length === 0) return;
    const channels = await this.alertSettings.channels(tx);
    await Promise.all(due.map((message) => this.deliver(message, channels)));
  }

  /** Sends a test to every recipient, and returns what became of it. */
  async sendTest(): Promise<AlertTest> {
    const news = testNews(randomUUID(), this.brand);
    const channels = await this.alertSettings.channels(this.unitOfWork.read);
    const items = await Promise.all(
      channels.map(async (channel) => ({
        channel: channel.kind,
        recipient: channel.kind === 'email' ? channel.address : null,
        error: await this.send(news, channel).then(
          () => null,
          (error: unknown) => reasonOf(error),
        ),
      })),
    );
    return { items };
  }

  private async deliver(message: DueMessage, channels: readonly Channel[]): Promise<void> {
    const tx = this.unitOfWork.read;
    const channel = channels.find(({ key }) => key === message.channel);
    if (!channel) return markFailed(tx, message.id, 'this recipient was removed', true);
    try {
      await this.send(newsOfMessage(message, this.brand), channel);
      await markSent(tx, message.id);
    } catch (err) {
      this.logger.warn({ err, rule: message.rule, channel: channel.kind }, 'an alert could not be sent');
      await markFailed(tx, message.id, reasonOf(err), err instanceof PermanentRefusal);
    }
  }

  private async send(news: AlertNews, channel: Channel): Promise<void> {
    const url = new URL('/admin/alerts', this.settings.SITE_URL).href;
    const { allowsPrivate: allowPrivate } = this.alertSettings;
    if (channel.kind === 'email') {
      const mail = mailOfNews(news, url, this.brand);
      return this.mailer.send({ ...mail, to: channel.address });
    }
    if (channel.kind === 'chat') return sendWebhook(channel.url, chatOfNews(news, url), { allowPrivate });
    const at = new Date();
    const body = webhookOfNews(news, at);
    const headers = {
      'webhook-id': news.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(channel.secret).sign(news.id, at, body),
    };
    return sendWebhook(channel.url, body, { headers, allowPrivate });
  }
}
