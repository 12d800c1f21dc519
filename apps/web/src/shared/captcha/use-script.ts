import { useCallback, useEffect, useState } from 'react';
import { loadScript } from '../load-script.js';

export type ScriptState = 'loading' | 'ready' | 'failed';

/** Loads a script when the component mounts. After a failure, `retry` loads it again. */
export function useScript(source: string): { state: ScriptState; retry: () => void } {
  const [state, setState] = useState<ScriptState>('loading');
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    const settle = (next: ScriptState) => () => {
      if (!gone) setState(next);
    };
    loadScript(source).then(settle('ready'), settle('failed'));
    return () => {
      gone = true;
    };
  }, [source, round]);
  const retry = useCallback(() => {
    setState('loading');
    setRound((before) => before + 1);
  }, []);
  return { state, retry };
}
