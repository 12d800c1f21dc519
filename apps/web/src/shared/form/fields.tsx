import { Form, type FormItemProps, Input } from 'antd';
import { texts, t } from '../brand.js';
import { CODE_LENGTH } from '../ui/code-field.js';
import { emailError } from '../ui/email-field.js';
import { EyeIcon, EyeOffIcon } from '../ui/page-icons.js';
import controls from '../ui/field.module.css';
import { filled, rule } from './field-form.js';
import styles from './fields.module.css';

const { fields: words } = texts.auth;
const { emailMissing, emailInvalid } = texts.shared;

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
}

export const EmailItem = ({
  hint,
  rules,
  autoComplete,
  ...item
}: FieldProps & {
  /** Checked after the address itself. */
  rules?: NonNullable<FormItemProps['rules']>;
  autoComplete: 'email' | 'off';
}) => (
  <Form.Item
    {...item}
    extra={hint}
    validateFirst
    rules={[
      filled(t(emailMissing)),
      rule<string>(t(emailInvalid), (email) => emailError(email) === undefined),
      ...(rules ?? []),
    ]}
  >
    <Input
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
    />
  </Form.Item>
);

/** A field for six digits. Other characters that are typed or pasted are dropped. */
export const CodeItem = ({ hint, ...item }: FieldProps) => (
  <Form.Item
    {...item}
    extra={hint}
    normalize={(typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)}
    rules={[rule<string>(t(words.codeMissing), (code) => code?.length === CODE_LENGTH)]}
  >
    <Input className={styles.code!} inputMode="numeric" autoComplete="one-time-code" />
  </Form.Item>
);

/** A list that the browser itself opens, on a phone as its own picker. Without a choice it is empty. */
export const SelectItem = ({
  hint,
  missing,
  options,
  ...item
}: FieldProps & { missing: string; options: readonly string[] }) => (
  <Form.Item {...item} extra={hint} initialValue="" rules={[filled(missing)]}>
    <select className={controls.control}>
      <option value="" aria-label={missing} />
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </Form.Item>
);

interface PasswordItemProps extends FieldProps {
  /** Tells a password manager whether to fill in a password or to offer a new one. */
  kind: 'current-password' | 'new-password';
  /** The message if there is none; without it the field is optional. */
  missing?: string | undefined;
}

const showIcon = (isShown: boolean) => (
  <span className={styles.show}>{isShown ? <EyeOffIcon /> : <EyeIcon />}</span>
);

/** A password with a button to show it. */
export const PasswordItem = ({ kind, hint, missing, ...item }: PasswordItemProps) => (
  <Form.Item {...item} extra={hint} rules={missing ? [rule<string>(missing, Boolean)] : []}>
    <Input.Password autoComplete={kind} autoCapitalize="off" spellCheck={false} iconRender={showIcon} />
  </Form.Item>
);
