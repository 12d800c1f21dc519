import { Card } from 'antd';
import type { ReactNode } from 'react';
import styles from './room-card.module.css';

interface RoomCardProps {
  heading: string;
  loading?: boolean;
  children: ReactNode;
}

/** One card of the operators' room: antd's card, styled like the account page's sections. */
export function RoomCard({ heading, loading = false, children }: RoomCardProps) {
  return (
    <Card className={styles.card!} title={<h2 className={styles.heading}>{heading}</h2>} loading={loading}>
      {children}
    </Card>
  );
}
