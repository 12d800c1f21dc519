import { Layout } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PreferencesMenu } from './preferences/preferences-menu.js';
import { AntdTheme } from './theme/antd-theme.js';
import { Crown } from './ui/crown.js';
import styles from './area-layout.module.css';

interface AreaLayoutProps {
  title: string;
  home: string;
  /** At the header's end. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Header and content of the areas behind the site: the app and the operators' room. */
export function AreaLayout({ title, home, tools, children }: AreaLayoutProps) {
  return (
    <AntdTheme>
      <Layout className={styles.layout!}>
        <Layout.Header className={styles.header!}>
          <Crown className={styles.logo!} />
          <span className={styles.title}>{title}</span>
          <Link to="/" className={styles.home}>
            {home}
          </Link>
          <PreferencesMenu />
          {tools}
        </Layout.Header>
        <Layout.Content>
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </Layout.Content>
      </Layout>
    </AntdTheme>
  );
}
