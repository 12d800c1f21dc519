import { Table } from 'antd';
import type { SettingChange } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import styles from './settings.module.css';
import { shownValue } from './setting-values.js';

const { settings: words } = texts.operations;

const COLUMNS = [
  {
    key: 'name',
    title: t(words.setting),
    render: (_: unknown, { name }: SettingChange) => t(words.names[name]),
  },
  {
    key: 'before',
    title: t(words.before),
    render: (_: unknown, { name, before }: SettingChange) => shownValue(name, before),
  },
  {
    key: 'after',
    title: t(words.after),
    render: (_: unknown, { name, after }: SettingChange) => <strong>{shownValue(name, after)}</strong>,
  },
];

/** Settings before and after a change. */
export const ChangeTable = ({ changes }: { changes: readonly SettingChange[] }) => (
  <Table<SettingChange>
    rowKey="name"
    size="small"
    pagination={false}
    className={styles.table!}
    columns={COLUMNS}
    dataSource={changes}
  />
);
