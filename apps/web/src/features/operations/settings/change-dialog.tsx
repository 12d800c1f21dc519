import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { texts, t } from '../../../shared/brand.js';
import { FieldForm, rule, useFields } from '../../../shared/form/field-form.js';
import { AreaDialog } from '../../../shared/ui/area-dialog.js';
import { Button } from '../../../shared/ui/button.js';

const { settings: words } = texts.operations;

interface ChangeDialogProps {
  title: string;
  confirm: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What the change does. */
  children?: ReactNode;
}

/** Shows what a change of the settings does, and asks for its reason. */
export function ChangeDialog({ title, confirm, busy, onConfirm, onClose, children }: ChangeDialogProps) {
  const { form } = useFields<{ reason: string }>();
  return (
    <AreaDialog title={title} onClose={onClose}>
      {children}
      <FieldForm form={form} disabled={busy} onSend={({ reason }) => onConfirm(reason.trim())}>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[rule<string>(t(words.reasonMissing), (reason) => (reason ?? '').trim().length >= 3)]}
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
