import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { texts, t } from '../brand.js';
import { FieldForm, rule, useFields } from '../form/field-form.js';
import { AreaDialog } from '../ui/area-dialog.js';
import { Button } from '../ui/button.js';

const { reason: words } = texts.operations;

interface ReasonDialogProps {
  title: string;
  confirm: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What the act does. */
  children?: ReactNode;
}

/** Shows what an act does, and asks for its reason. */
export function ReasonDialog({ title, confirm, busy, onConfirm, onClose, children }: ReasonDialogProps) {
  const { form } = useFields<{ reason: string }>();
  return (
    <AreaDialog title={title} onClose={onClose}>
      {children}
      <FieldForm form={form} disabled={busy} onSend={({ reason }) => onConfirm(reason.trim())}>
        <Form.Item
          name="reason"
          label={t(words.label)}
          rules={[rule<string>(t(words.missing), (reason) => (reason ?? '').trim().length >= 3)]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        <Button type="submit" disabled={busy}>
          {confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(words.cancel)}
        </Button>
      </FieldForm>
    </AreaDialog>
  );
}
