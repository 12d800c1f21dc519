import type { SetupItemName } from '#contracts';
import { rows, type Tx } from '#platform';

export async function findDismissed(tx: Tx): Promise<Set<SetupItemName>> {
  const found = await rows<{ item: SetupItemName }>(tx, 'SELECT item FROM setup_dismissal');
  return new Set(found.map(({ item }) => item));
}

export async function setDismissed(tx: Tx, item: SetupItemName, dismissed: boolean): Promise<void> {
  await tx.query(
    dismissed
      ? 'INSERT INTO setup_dismissal (item) VALUES ($1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM setup_dismissal WHERE item = $1',
    [item],
  );
}
