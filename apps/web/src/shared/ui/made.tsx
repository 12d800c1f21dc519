import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FigureName } from '#contracts';
import { texts, t } from '../brand.js';

interface MadeProps {
  of: FigureName;
  /**
   * The whole figure where it is shown in short form. A reader sees it on pointing at the figure or focusing it, and on the
   * page that a tap leads to.
   */
  exact?: string;
  children: ReactNode;
}

/**
 * A public figure. It leads to the place that says how it is made and what proves it.
 * @example <Made of="sold">{tokens(sold)}</Made>
 */
export const Made = ({ of, exact, children }: MadeProps) => (
  <Link
    to={`/figures#${of}`}
    state={exact}
    data-made={of}
    title={[exact, t(texts.shell.made.one)].filter(Boolean).join('. ')}
  >
    {children}
  </Link>
);

/**
 * The attribute of an element that shows a figure of a list, whose section has one `HowMade` link to the figure's group.
 * @param exact the whole figure where it is shown in short form
 * @example <dd {...listed('vault-reserve')}>{tokens(reserve.paid)}</dd>
 */
export const listed = (of: FigureName, exact?: string) => ({ 'data-figure': of, title: exact });

/** The same for all figures of the section in which it stands, such as those of a list; without a name, for all of the site. */
export const HowMade = ({ of }: { of?: FigureName }) => (
  <p className="how-made">
    <Link to={of ? `/figures#${of}` : '/figures'} data-made={of}>
      {t(texts.shell.made.all)}
    </Link>
  </p>
);
