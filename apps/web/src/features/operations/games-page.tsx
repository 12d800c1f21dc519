import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { RefusedRunsCard } from './refused-runs-card.js';

/** Game runs that were refused, for operators. */
export default function GamesPage() {
  return (
    <OperatorsPage name="games">
      <RefusedRunsCard />
    </OperatorsPage>
  );
}
