import { Table } from 'antd';
import type { Approval } from '#contracts';
import { brand, texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { KINDS, shownValue } from '../settings/setting-values.js';
import styles from '../settings/settings.module.css';

const { approvals: words, people, settings } = texts.operations;
const { fields } = words;

export interface ShownChange {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** What a proposal changes, for people. */
export const changesOf = ({ before, after }: Approval): ShownChange[] =>
  Object.keys(after).map((name) => ({
    name,
    label: labelOf(name),
    before: shown(name, before[name]),
    after: shown(name, after[name]),
  }));

/** What a proposal changes, as a table. */
export const ApprovalChanges = ({ approval }: { approval: Approval }) => (
  <Table<ShownChange>
    rowKey="name"
    size="small"
    pagination={false}
    className={styles.table!}
    columns={[
      { key: 'field', title: t(words.field), dataIndex: 'label' },
      { key: 'before', title: t(settings.before), dataIndex: 'before' },
      {
        key: 'after',
        title: t(settings.after),
        render: (_: unknown, { after }: ShownChange) => <strong>{after}</strong>,
      },
    ]}
    dataSource={changesOf(approval)}
  />
);

const isSetting = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name);
const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name);

function labelOf(name: string): string {
  if (isSetting(name)) return t(settings.names[name]);
  return isField(name) ? t(fields[name]) : name;
}

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return '–';
  if (isSetting(name)) return shownValue(name, parsed(value));
  switch (name) {
    case 'role':
      return t(people.roles[value as keyof typeof people.roles]);
    case 'status':
      return t(words.statuses[value as keyof typeof words.statuses]);
    case 'tokenAmount':
    case 'amountPaid':
    case 'amount':
      return grouped(value);
    case 'currency':
      return value === 'token' ? brand.ticker : value;
    default:
      return value;
  }
}

/** Values of settings that are no texts are kept as JSON. */
function parsed(value: string): unknown {
  if (/^\d/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
