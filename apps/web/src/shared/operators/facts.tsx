import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../brand.js';

interface FactsProps<Name extends string> {
  /** The catalogue texts of the facts, and perhaps of others. */
  labels: Readonly<Record<NoInfer<Name>, string>>;
  /** The facts, in the order in which they are shown. */
  values: Readonly<Record<Name, ReactNode>>;
}

/** What is known of one thing, each fact below its name. */
export const Facts = <Name extends string>({ labels, values }: FactsProps<Name>) => (
  <Descriptions
    layout="vertical"
    colon={false}
    column={{ xs: 1, sm: 2, lg: 3 }}
    items={(Object.keys(values) as Name[]).map((name) => ({
      key: name,
      label: t(labels[name]),
      children: values[name],
    }))}
  />
);
