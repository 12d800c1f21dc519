import { type RpcConnection, RpcPool } from '#money/chain';

/** Counts how often its endpoints are asked. */
export class CountingPool extends RpcPool {
  count = 0;

  /** `read` comes here too. */
  override readFrom<T>(count: number, work: (connection: RpcConnection) => Promise<T>): Promise<T[]> {
    return super.readFrom(count, (connection) => {
      this.count += 1;
      return work(connection);
    });
  }
}
