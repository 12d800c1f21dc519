import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { CharityProposal } from '#contracts';
import { brand, simulated, texts, t } from '../../../shared/brand.js';
import { exploredKind } from '../../../shared/explored-text.js';
import { FieldForm, rule, useFields } from '../../../shared/form/field-form.js';
import { Permitted } from '../../../shared/operators/access.js';
import { usePropose } from '../../../shared/operators/use-propose.js';
import { AreaDialog } from '../../../shared/ui/area-dialog.js';
import { Button } from '../../../shared/ui/button.js';
import { uuid } from '../../../shared/uuid.js';

const { propose: words } = texts.operations.charity;
const { reason: reasonWords } = texts.operations;

type Entries = Omit<CharityProposal, 'payoutId' | 'amount'> & { amount: string; reason: string };

const longEnough = rule<string>(t(words.tooShort), (text) => (text ?? '').trim().length >= 3);
const CURRENCIES = [
  { value: 'token', label: brand.ticker },
  { value: 'SOL', label: 'SOL' },
] as const;

/** The button with which an operator proposes what the charity fund pays. */
export function ProposeCharity() {
  const [open, setOpen] = useState(false);
  return (
    <Permitted to="charity.manage">
      <Button onClick={() => setOpen(true)}>{t(words.open)}</Button>
      {open && <ProposalDialog onClose={() => setOpen(false)} />}
    </Permitted>
  );
}

function ProposalDialog({ onClose }: { onClose: () => void }) {
  // The same for every press, so that a proposal that is sent twice is made once.
  const [payoutId] = useState(uuid);
  const { form } = useFields<Entries>();
  const { busy, send } = usePropose(onClose);
  return (
    <AreaDialog title={t(words.title)} onClose={onClose}>
      <p>{t(words.note)}</p>
      {simulated && <p>{t(words.simulated)}</p>}
      <FieldForm
        form={form}
        disabled={busy}
        initialValues={{ currency: 'token' }}
        focus="beneficiary"
        onSend={({ reason, ...entries }) =>
          send({
            act: { kind: 'charity-payout', input: { payoutId, ...trimmed(entries) } },
            reason: reason.trim(),
          })
        }
      >
        <Form.Item name="beneficiary" label={t(words.beneficiary)} rules={[longEnough]}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="description" label={t(words.description)} rules={[longEnough]}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Form.Item
          name="link"
          label={t(words.link)}
          rules={[rule<string>(t(words.linkWrong), (link) => !link?.trim() || isLink(link.trim()))]}
        >
          <Input type="url" maxLength={300} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="address"
          label={t(words.address)}
          rules={[
            rule<string>(
              t(words.addressWrong),
              (address) => exploredKind((address ?? '').trim()) === 'address',
            ),
          ]}
        >
          <Input maxLength={44} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="purpose" label={t(words.purpose)} rules={[longEnough]}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Form.Item
          name="amount"
          label={t(words.amount)}
          rules={[rule<string>(t(words.amountWrong), (amount) => isAmount((amount ?? '').trim()))]}
        >
          <Input inputMode="decimal" maxLength={40} autoComplete="off" />
        </Form.Item>
        {!simulated && (
          <Form.Item name="currency" label={t(words.currency)}>
            <Select options={[...CURRENCIES]} />
          </Form.Item>
        )}
        <Form.Item name="reason" label={t(words.reason)} rules={[longEnough]}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Button type="submit" disabled={busy}>
          {t(words.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(reasonWords.cancel)}
        </Button>
      </FieldForm>
    </AreaDialog>
  );
}

function trimmed({ link, currency, ...entries }: Omit<Entries, 'reason'>): Omit<CharityProposal, 'payoutId'> {
  const text = (value: string): string => value.trim();
  return {
    beneficiary: text(entries.beneficiary),
    description: text(entries.description),
    address: text(entries.address),
    purpose: text(entries.purpose),
    amount: text(entries.amount),
    currency: currency ?? 'token',
    ...(link?.trim() && { link: text(link) }),
  };
}

const isAmount = (text: string): boolean => /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && /[1-9]/.test(text);

const isLink = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';
