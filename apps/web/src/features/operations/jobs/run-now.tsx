import { useQueryClient } from '@tanstack/react-query';
import { texts, t } from '../../../shared/brand.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { Button } from '../../../shared/ui/button.js';
import { useWrite } from '../../../shared/use-write.js';
import { runSchedule } from './run-schedule.js';

const labels = texts.operations.jobs.schedules;

interface RunNowProps {
  /** The schedule. */
  name: string;
  /** What the button says instead of naming the schedule. */
  label?: string;
}

/** Runs a schedule now. */
export function RunNow({ name, label }: RunNowProps) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(() => runSchedule(name), {
    onDone: ({ result }) => {
      notify.done(labels.results[result], { name });
      return queries.invalidateQueries({ queryKey: keys.jobs });
    },
    onFailed: (error) => notify.refused(error, labels.failed),
  });
  return (
    <Permitted to="schedules.run">
      <Button
        look="quiet"
        disabled={busy}
        aria-label={label ? undefined : t(labels.runNamed, { name })}
        onClick={() => send()}
      >
        {label ?? t(labels.run)}
      </Button>
    </Permitted>
  );
}
