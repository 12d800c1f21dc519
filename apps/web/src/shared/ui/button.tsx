import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../brand.js';
import styles from './button.module.css';

type Look = 'gold' | 'outline' | 'quiet';

const classes = (look: Look, ...extra: (string | false | undefined)[]) =>
  [styles.button, styles[look], ...extra].filter(Boolean).join(' ');

/** The classes of something that looks like a button but is neither a button nor a link of the router. */
export const buttonClass = (look: Look) => classes(look);

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** For the main action of a form. */
  large?: boolean;
}

export function Button({ look = 'gold', large = false, className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={classes(look, large && styles.large, className)} />;
}

interface ButtonLinkProps {
  to: string;
  look?: Look;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
}

/** A link that looks like a button. Addresses that start with `http:` or `https:` open in a new tab. */
export function ButtonLink({ to, look = 'gold', className, children, onClick }: ButtonLinkProps) {
  if (/^https?:/.test(to)) {
    return (
      <ExternalLink to={to} className={classes(look, className)}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <Link to={to} className={classes(look, className)} onClick={onClick}>
      {children}
    </Link>
  );
}

export function ExternalLink({
  to,
  describedBy,
  children,
  ...rest
}: {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Id of the element that distinguishes this link from others with the same text. */
  describedBy?: string;
}) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy} {...rest}>
      {children}
      <span className="sr-only"> ({t(texts.shell.newTab)})</span>
    </a>
  );
}
