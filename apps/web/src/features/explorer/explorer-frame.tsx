import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { config, texts, t } from '../../shared/brand.js';
import { MessagePage, Page } from '../../shared/page.js';
import { SearchForm } from './search-form.js';
import styles from './explorer.module.css';

const { title, closed, back } = texts.explorer;

interface ExplorerFrameProps {
  heading: string;
  intro?: string;
  /** Whether the page leads back to the explorer's first page. */
  inner?: boolean;
  children: ReactNode;
}

/** Heading, search and content of the explorer's pages. On public clusters, it says that there is no explorer here. */
export function ExplorerFrame({ heading, intro, inner = false, children }: ExplorerFrameProps) {
  if (config.cluster !== 'localnet') {
    return (
      <MessagePage scene="empty">
        <h1>{t(title)}</h1>
        <p>{t(closed)}</p>
      </MessagePage>
    );
  }
  return (
    <Page>
      <div className={styles.page}>
        <header className={styles.header}>
          {inner && <Link to="/explorer">{t(back)}</Link>}
          <h1>{heading}</h1>
          {intro && <p className={styles.muted}>{intro}</p>}
          <SearchForm />
        </header>
        {children}
      </div>
    </Page>
  );
}
