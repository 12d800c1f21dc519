import { Form, type FormItemProps, type FormProps } from 'antd';
import { type ReactNode, useCallback, useEffect, useId } from 'react';
import type { ApiError } from '../api.js';
import styles from './field-form.module.css';

type Rule = NonNullable<FormItemProps['rules']>[number];
type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

export interface Fields<Values> {
  form: ReturnType<typeof Form.useForm<Values>>[0];
  /** Shows faults beside their fields and focuses the first one. @returns whether there are any */
  showErrors: (fieldErrors: FieldErrors<Values>) => boolean;
}

/** The fields of a `FieldForm`, for values and refusals that come from elsewhere. */
export function useFields<Values extends object>(): Fields<Values> {
  const [form] = Form.useForm<Values>();
  const showErrors = useCallback(
    (fieldErrors: FieldErrors<Values>) => {
      const shown = (Object.keys(fieldErrors) as (keyof Values & string)[]).filter(
        (name) => fieldErrors[name] !== undefined,
      );
      form.setFields(shown.map((name) => ({ name: name as never, errors: errorsOf(fieldErrors[name]) })));
      if (shown[0]) form.focusField(shown[0]);
      return shown.length > 0;
    },
    [form],
  );
  return { form, showErrors };
}

/** Reads the faults that the server found in a request, by the paths of the contract's schema (its Zod issues). */
export const fieldErrorsOf = ({ details }: ApiError): Record<string, string | undefined> =>
  Object.fromEntries(details.toReversed().map(({ path, message }) => [path, message]));

/** A rule of a field: the text is shown if the value isn't valid. */
export const rule = <Value,>(text: string, isValid: (value: Value) => boolean): Rule => ({
  message: <FieldError text={text} />,
  validator: (_, value: Value) => (isValid(value) ? Promise.resolve() : Promise.reject(new Error(text))),
});

/** A rule of a text that must not be blank. */
export const filled = (text: string): Rule => rule<string>(text, (value) => Boolean(value?.trim()));

/** Screen readers read it at once, because the focus may already be in the field. */
const FieldError = ({ text }: { text: string }) => <span role="alert">{text}</span>;

/** Ant Design declares errors as texts but takes the same elements as in a rule's message. */
const errorsOf = (text: string | undefined): string[] =>
  [<FieldError key="fault" text={text ?? ''} />] as unknown[] as string[];

interface FieldFormProps<Values extends object> extends Omit<
  FormProps<Values>,
  'form' | 'name' | 'onFinish' | 'children'
> {
  form: Fields<Values>['form'];
  /** Called with the values if they are valid. */
  onSend: (values: Values) => unknown;
  /** The field that has the focus once the form, or this field, is shown. */
  focus?: keyof Values & string;
  children: ReactNode;
}

/** A form of the pages behind the sign-in. Its rules are checked when it is sent. */
export function FieldForm<Values extends object>({
  form,
  onSend,
  onValuesChange,
  focus,
  className = '',
  ...rest
}: FieldFormProps<Values>) {
  useEffect(() => {
    if (focus) form.focusField(focus);
  }, [form, focus]);
  const clear = (names: readonly string[]) =>
    form.setFields(names.map((name) => ({ name: name as never, errors: [] })));
  return (
    <Form<Values>
      form={form}
      // Makes the ids of its fields unique in the page.
      name={useId()}
      className={`${styles.form} ${className}`}
      layout="vertical"
      validateTrigger="onSubmit"
      noValidate
      onFinish={(values) => {
        // A refusal by the server is not among the rules, so sending again does not clear it.
        clear(Object.keys(values));
        void onSend(values);
      }}
      {...rest}
      onValuesChange={(changed, values) => {
        clear(Object.keys(changed));
        onValuesChange?.(changed, values);
      }}
    />
  );
}
