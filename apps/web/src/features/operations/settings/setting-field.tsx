import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import {
  ALERT_RULE_NAMES,
  ALERT_RULES,
  ALERTED_ROLES,
  type AlertRule,
  captchaEndpointSchema,
  type LiveSettingName,
  SWITCHED_ROOMS,
} from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { announcementLanguages, KINDS, ruleName } from './setting-values.js';
import styles from './settings.module.css';

const { settings: words, alerts } = texts.operations;

const choices = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: t(labels[value]) }));

/** The choices of settings that are a set of names. */
const CHOICES = {
  rooms: choices(SWITCHED_ROOMS, words.rooms),
  endpoints: choices(captchaEndpointSchema.options, words.endpoints),
  roles: choices(ALERTED_ROLES, words.roles),
};

/** The unit of a rule's limit, in the plural, because the limit is still being entered. */
function unitOf(rule: AlertRule): string {
  const { unit } = ALERT_RULES[rule];
  return unit === 'count' ? '' : t(alerts.units[unit], { count: '0' });
}

/** The field of a setting. */
export function SettingField({ name, disabled }: { name: LiveSettingName; disabled: boolean }) {
  const item = {
    name,
    label: t(words.names[name]),
    extra: t(words.hints[name]),
  };
  const kind = KINDS[name];
  switch (kind) {
    case 'switch':
      return (
        <Form.Item {...item} valuePropName="checked">
          <Switch disabled={disabled} />
        </Form.Item>
      );
    case 'moment':
      return (
        <Form.Item {...item}>
          <Input type="datetime-local" disabled={disabled} />
        </Form.Item>
      );
    case 'line':
      return (
        <Form.Item {...item}>
          <Input autoComplete="off" spellCheck={false} maxLength={100} disabled={disabled} />
        </Form.Item>
      );
    case 'usd':
    case 'amount':
      return (
        <Form.Item {...item}>
          <Input inputMode="decimal" autoComplete="off" maxLength={40} disabled={disabled} />
        </Form.Item>
      );
    case 'amounts':
      return (
        <Form.Item {...item}>
          <Select
            mode="tags"
            tokenSeparators={[' ', ';']}
            open={false}
            suffixIcon={null}
            disabled={disabled}
          />
        </Form.Item>
      );
    case 'rooms':
    case 'endpoints':
    case 'roles':
      return (
        <Form.Item {...item}>
          <Checkbox.Group disabled={disabled} options={CHOICES[kind]} />
        </Form.Item>
      );
    case 'number':
      return (
        <Form.Item {...item}>
          <InputNumber min={1} precision={0} disabled={disabled} />
        </Form.Item>
      );
    case 'secret':
      return (
        <Form.Item {...item}>
          <Input.Password autoComplete="new-password" maxLength={200} disabled={disabled} />
        </Form.Item>
      );
    case 'thresholds':
      return (
        <fieldset className={styles.thresholds}>
          <legend>{t(words.names[name])}</legend>
          <p>{t(words.hints[name])}</p>
          {ALERT_RULE_NAMES.map((rule) => (
            <Form.Item key={rule} name={[name, rule]} label={ruleName(rule)}>
              <InputNumber
                min={0}
                precision={0}
                placeholder={String(ALERT_RULES[rule].threshold)}
                suffix={unitOf(rule)}
                disabled={disabled}
              />
            </Form.Item>
          ))}
        </fieldset>
      );
    case 'texts':
      return (
        <>
          {announcementLanguages.map(({ code, name: ofLanguage }, at) => (
            <Form.Item
              key={code}
              name={[name, code]}
              label={`${t(words.names[name])} (${ofLanguage})`}
              extra={at === 0 ? t(words.hints[name]) : undefined}
            >
              <Input.TextArea rows={2} maxLength={300} lang={code} disabled={disabled} />
            </Form.Item>
          ))}
        </>
      );
  }
}
