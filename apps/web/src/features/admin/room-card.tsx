import { Card } from 'antd';
import type { ReactNode } from 'react';
import styles from './room-card.module.css';

interface RoomCardProps {
  heading: string;
  loading?: boolean;
  children: ReactNode;
}

/** One matter of the operators' room: antd's card in the dress of the account's sections. */
export function RoomCard({ heading, loading = false, children }: RoomCardProps) {
  return (
    <Card className={styles.card!} title={<h2 className={styles.heading}>{heading}</h2>} loading={loading}>
      {children}
    </Card>
  );
}
