import { Checkbox, Form } from 'antd';
import type { DeletionTerms, Forfeit } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { rule } from '../../shared/form/field-form.js';
import { grouped } from '../../shared/format.js';

const { data: words } = texts.account;
const KINDS: readonly Forfeit[] = ['earned', 'locked', 'bought', 'prizes'];

interface ForfeitsProps {
  terms: DeletionTerms;
  /** The form's field, whose value is the total that the owner has agreed to give up. */
  name: string;
}

/** Lists what is forfeited with the account, for its owner to confirm. */
export function Forfeits({ terms: { forfeits, total }, name }: ForfeitsProps) {
  if (total === '0')
    return (
      <p>
        {t(words.forfeitNothing)} {t(words.forfeitWallets)}
      </p>
    );
  const amount = grouped(total);
  return (
    <>
      <p>{t(words.forfeitIntro, { amount })}</p>
      <ul>
        {KINDS.filter((kind) => forfeits[kind] !== '0').map((kind) => (
          <li key={kind}>{t(words.forfeits[kind], { amount: grouped(forfeits[kind]) })}</li>
        ))}
      </ul>
      <p>{t(words.forfeitWallets)}</p>
      <Form.Item
        name={name}
        valuePropName="checked"
        getValueProps={(agreed: string) => ({ checked: agreed === total })}
        getValueFromEvent={({ target }: { target: { checked: boolean } }) => (target.checked ? total : '0')}
        rules={[rule<string>(t(words.forfeitMissing), (agreed) => agreed === total)]}
      >
        <Checkbox>{t(words.forfeitAgree, { amount })}</Checkbox>
      </Form.Item>
    </>
  );
}
