import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { type Brand, format } from '#brand';
import { NOTIFICATION_KINDS } from '#contracts';
import { decoratedProviders } from '#platform';
import {
  type NotificationText,
  type NotificationWriter,
  type NotificationWriters,
  WritesNotifications,
} from './notification-writers.js';

/** A notification as it is stored. Another version, with other kinds and other facts, may have written it. */
export interface StoredNotification {
  kind: string;
  facts: Readonly<Record<string, unknown>>;
}

/** Writes notifications with the writers of all features. */
@Injectable()
export class NotificationTexts implements OnModuleInit {
  private readonly writers = new Map<string, NotificationWriter>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error if a kind has no writer, or two */
  onModuleInit(): void {
    const sources = decoratedProviders<unknown, NotificationWriters>(this.discovery, WritesNotifications);
    for (const { instance } of sources)
      for (const [kind, write] of Object.entries(instance.writers)) {
        if (this.writers.has(kind)) throw new Error(`Two writers are for notifications of the kind ${kind}`);
        this.writers.set(kind, write);
      }
    const missed = Object.keys(NOTIFICATION_KINDS).filter((kind) => !this.writers.has(kind));
    if (missed.length > 0) throw new Error(`No writer is for notifications of the kind ${missed.join(', ')}`);
  }

  /**
   * Writes a notification in the brand's current language. A notification that this version doesn't understand gets a
   * general text, so that an old one breaks no list.
   */
  of({ kind, facts }: StoredNotification, brand: Brand): NotificationText {
    try {
      const text = this.writers.get(kind)?.(facts, brand);
      if (text) return text;
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
    }
    const { title, body } = brand.texts.mails.news.unknown;
    return { title: format(brand, title), body: format(brand, body), link: null };
  }
}
