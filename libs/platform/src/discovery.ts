import type { DiscoverableDecorator, DiscoveryService } from '@nestjs/core';

/** A provider and the options of its decorator. */
export interface Decorated<Options, Instance> {
  options: Options;
  instance: Instance;
}

/**
 * Finds the providers that carry a decorator made by `DiscoveryService.createDecorator`, in every module.
 *
 * @example
 * export const IssuesReceipts = DiscoveryService.createDecorator();
 * const sources = decoratedProviders<unknown, ReceiptSource>(discovery, IssuesReceipts);
 */
export const decoratedProviders = <Options, Instance>(
  discovery: DiscoveryService,
  decorator: DiscoverableDecorator<Options>,
): Decorated<Options, Instance>[] =>
  discovery.getProviders({ metadataKey: decorator.KEY }).map((wrapper) => ({
    options: discovery.getMetadataByDecorator(decorator, wrapper) as Options,
    instance: wrapper.instance as Instance,
  }));
