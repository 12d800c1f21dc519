import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorPageName } from '#contracts/operator-pages';
import { clusterPrefix } from '#contracts/test-cluster';
import { config, texts, t } from '../brand.js';
import { BackIcon } from '../ui/icons.js';
import styles from './operators-page.module.css';

const { pages } = texts.operations;

interface OperatorsPageProps {
  name: OperatorPageName;
  /** The heading; by default the page's title. */
  heading?: ReactNode;
  intro?: string;
  /** The list that the page's subject belongs to. */
  back?: { to: string; label: string };
  /** Controls beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the operators' room: its title, its heading, and its content. */
export function OperatorsPage({ name, heading, intro, back, actions, children }: OperatorsPageProps) {
  const title = t(pages[name]);
  useEffect(() => {
    document.title = `${clusterPrefix(config)}${title} · ${t(texts.pages.admin.title)}`;
  }, [title]);
  return (
    <div className={styles.page}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <BackIcon size={18} /> {t(back.label)}
        </Link>
      )}
      <header className={styles.head}>
        <h1>{heading ?? title}</h1>
        {actions}
        {intro && <p>{t(intro)}</p>}
      </header>
      {children}
    </div>
  );
}
