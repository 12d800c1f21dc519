import { Layout } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PreferencesMenu } from './preferences/preferences-menu.js';
import { AnnouncementBanner } from './announcement-banner.js';
import { ClusterBanner } from './cluster-banner.js';
import { AntdTheme } from './theme/antd-theme.js';
import { Crown } from './ui/crown.js';
import { SkipLink } from './ui/skip-link.js';
import styles from './area-layout.module.css';

interface AreaLayoutProps {
  title: string;
  home: string;
  /** Controls at the end of the header. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Header and content of the areas for signed-in people: the app and the operators' room. */
export function AreaLayout({ title, home, tools, children }: AreaLayoutProps) {
  return (
    <AntdTheme>
      <Layout className={styles.layout!}>
        <SkipLink />
        <Layout.Header className={styles.header!}>
          <Crown className={styles.logo!} />
          <span className={styles.title}>{title}</span>
          <Link to="/" className={styles.home}>
            {home}
          </Link>
          <PreferencesMenu />
          {tools}
        </Layout.Header>
        {/* Ant Design renders this as the page's `<main>`. */}
        <Layout.Content id="content" tabIndex={-1}>
          <AnnouncementBanner />
          <ClusterBanner />
          {children}
        </Layout.Content>
      </Layout>
    </AntdTheme>
  );
}
