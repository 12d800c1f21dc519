export function testSettings(): Record<string, string>;

export function startKingdom(
  folder: string,
  more?: Record<string, string>,
): Promise<{
  env: Record<string, string>;
  stop: () => Promise<void>;
  killAndRestart: () => Promise<void>;
}>;
