import { config, texts, t } from '../brand.js';
import { Button } from '../ui/button.js';
import { ALTCHA_SCRIPT, AltchaCheck } from './altcha-check.js';
import type { CaptchaProps } from './captcha-props.js';
import styles from './captcha.module.css';
import { TURNSTILE_SCRIPT, TurnstileCheck } from './turnstile-check.js';
import { useScript } from './use-script.js';

export type { CaptchaHandle } from './captcha-props.js';

const labels = texts.captcha;

/**
 * The captcha that the operator chose in `config.captcha.kind`. With `none` it renders nothing and the token stays null.
 */
export function Captcha(props: CaptchaProps) {
  if (config.captcha.kind === 'none') return null;
  return <LoadedCaptcha {...props} />;
}

/** If the script can't be loaded, the page still works, and a message with a retry button is shown. */
function LoadedCaptcha(props: CaptchaProps) {
  const { kind } = config.captcha;
  const { state, retry } = useScript(kind === 'turnstile' ? TURNSTILE_SCRIPT : ALTCHA_SCRIPT);
  return (
    <div role="group" aria-label={t(labels.label)} className={styles.captcha}>
      {state === 'loading' && <p role="status">{t(labels.loading)}</p>}
      {state === 'failed' && (
        <>
          <p role="alert">{t(labels.failed)}</p>
          <Button look="quiet" onClick={retry}>
            {t(labels.retry)}
          </Button>
        </>
      )}
      {state === 'ready' &&
        (kind === 'turnstile' ? <TurnstileCheck {...props} /> : <AltchaCheck {...props} />)}
    </div>
  );
}
