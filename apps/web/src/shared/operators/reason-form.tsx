import { Form, Input } from 'antd';
import { texts, t } from '../brand.js';
import { FieldForm, rule, useFields } from '../form/field-form.js';
import { Button } from '../ui/button.js';

const { reason: words } = texts.operations;

interface ReasonFormProps {
  button: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an act. */
export function ReasonForm({ button, busy, onSend, onClose }: ReasonFormProps) {
  const { form } = useFields<{ reason: string }>();
  return (
    <FieldForm form={form} disabled={busy} onSend={({ reason }) => onSend(reason.trim())}>
      <Form.Item
        name="reason"
        label={t(words.label)}
        rules={[rule<string>(t(words.missing), (reason) => (reason ?? '').trim().length >= 3)]}
      >
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <Button type="submit" disabled={busy}>
        {button}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t(words.cancel)}
      </Button>
    </FieldForm>
  );
}
