import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { type LiveSettingName, SWITCHED_ROOMS } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { announcementLanguages, KINDS } from './setting-values.js';

const { settings: words } = texts.operations;

/** The field of a setting. */
export function SettingField({ name, disabled }: { name: LiveSettingName; disabled: boolean }) {
  const item = {
    name,
    label: t(words.names[name]),
    extra: t(words.hints[name]),
  };
  switch (KINDS[name]) {
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
      return (
        <Form.Item {...item}>
          <Checkbox.Group
            disabled={disabled}
            options={SWITCHED_ROOMS.map((room) => ({ value: room, label: t(words.rooms[room]) }))}
          />
        </Form.Item>
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
