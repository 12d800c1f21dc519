import { expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { Chain, ChainModule, ChainReader, RpcPool } from '#money/chain';
import { BRAND, Metrics, plainSchema, SETTINGS } from '#platform';
import { chainSettings, startOwnChain } from '../support/own-chain.js';

it('the module uses every endpoint of the settings, and the metrics show which are healthy', async () => {
  const brand = loadBrand(DEFAULT_BRAND_FILE);
  const chain = await startOwnChain(brand);
  const dead = 'http://127.0.0.1:9';
  const settings = plainSchema
    .pick({
      SOLANA_CLUSTER: true,
      SOLANA_RPC_URL: true,
      SOLANA_RPC_RPS: true,
      SOLANA_WS_URL: true,
      MINT_ADDRESS: true,
      TREASURY_ADDRESS: true,
      PRIORITY_PRICE_FLOOR: true,
      PRIORITY_PRICE_CEILING: true,
    })
    .parse({ ...chainSettings(chain), SOLANA_RPC_URL: `${dead}/secret,${chain.rpcUrl}` });

  @Global()
  @Module({
    providers: [{ provide: SETTINGS, useValue: settings }, { provide: BRAND, useValue: brand }, Metrics],
    exports: [SETTINGS, BRAND, Metrics],
  })
  class Platform {}

  @Module({ imports: [Platform, ChainModule] })
  class Program {}

  const program = await NestFactory.createApplicationContext(Program, { logger: false });
  try {
    const { mint } = await program.get(Chain).tokenFigures();
    expect(mint.supply).toBeGreaterThan(0n);
    expect(await program.get(ChainReader).genesisHash()).not.toBe('');
    expect(program.get(RpcPool).health()).toMatchObject([
      { url: dead, healthy: false },
      { url: chain.rpcUrl, healthy: true },
    ]);
    const metrics = await program.get(Metrics).registry.metrics();
    expect(metrics.split('\n').filter((line) => line.startsWith('rpc_endpoint_healthy'))).toEqual([
      `rpc_endpoint_healthy{number="1",url="${dead}"} 0`,
      `rpc_endpoint_healthy{number="2",url="${chain.rpcUrl}"} 1`,
    ]);
  } finally {
    await program.close();
    await chain.close();
  }
});
