import { Suspense, lazy } from 'react';
import type { Payment } from '#contracts';
import { shortAddress } from '#contracts/address';
import { brand, texts, t } from '../brand.js';
import { money } from '../format.js';
import { Button } from '../ui/button.js';
import button from '../ui/button.module.css';
import { CopyButton } from '../ui/copy-button.js';
import { useMedia } from '../use-media.js';
import { useWallet } from '../wallet/use-wallet.js';
import { type Payable, useWalletPayment } from './use-wallet-payment.js';
import styles from './payment-panel.module.css';

const QrCode = lazy(() => import('./qr-code.js'));
const { wallet: words, code } = texts.chainPayment;

interface WaysToPayProps {
  payment: Payment;
  payable: Payable;
  /** What to mind when amount and address are typed in. */
  byHand: string;
}

/** Everything with which the visitor can pay what is missing: the wallet of this browser, a wallet app, or a QR code. */
export function WaysToPay({ payment, payable, byHand }: WaysToPayProps) {
  const { currency, missing, received, recipient, link } = payment;
  const onPhone = useMedia('(pointer: coarse)');
  const unit = currency === 'token' ? brand.ticker : currency;
  const amount = money(missing, unit);
  return (
    <>
      <WalletButton payable={payable} amount={amount} rest={received !== '0'} prominent={!onPhone} />
      {onPhone && (
        <a href={link} className={`${button.button} ${button.gold} ${button.large}`}>
          {t(words.link)}
        </a>
      )}
      <section className={styles.phone} aria-labelledby="code-heading">
        <div className={styles.square}>
          <Suspense>
            <QrCode text={link} label={t(code.label)} />
          </Suspense>
        </div>
        <div className={styles.words}>
          <h3 id="code-heading">{t(code.heading)}</h3>
          <p>{t(code.intro)}</p>
          <dl className={styles.copies}>
            <Copied name={t(code.amount)} value={amount}>
              <CopyButton
                value={missing}
                name={unit}
                label={t(code.copyAmount)}
                messages={{ copied: t(code.amountCopied), failed: t(code.amountFailed) }}
              />
            </Copied>
            <Copied name={t(code.address)} value={recipient}>
              <CopyButton value={recipient} name={t(code.addressName)} label={t(code.copyAddress)} />
            </Copied>
          </dl>
          <p className={styles.note}>{t(byHand)}</p>
        </div>
      </section>
    </>
  );
}

const Copied = ({ name, value, children }: { name: string; value: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      {children}
    </dd>
  </div>
);

interface WalletButtonProps {
  payable: Payable;
  /** What is to be paid, with its currency. */
  amount: string;
  /** Whether a part of the payment has arrived. */
  rest: boolean;
  prominent: boolean;
}

function WalletButton({ payable, amount, rest, prominent }: WalletButtonProps) {
  const { publicKey } = useWallet();
  const { step, problem, pay } = useWalletPayment(payable);
  const progress =
    step &&
    (step.name === 'signing'
      ? t(words.signing, { amount, fee: money(step.fee, 'SOL') })
      : t(words[step.name]));
  return (
    <div className={styles.wallet}>
      <Button
        large
        look={prominent ? 'gold' : 'outline'}
        aria-disabled={step !== undefined}
        onClick={() => void pay()}
      >
        {t(rest ? words.payRest : words.pay)}
      </Button>
      <p className={styles.note} role="status">
        {progress ?? (publicKey && t(words.from, { address: shortAddress(publicKey) }))}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
