import './shared/theme/fonts.css';
import './shared/theme/theme.css';
import './shared/theme/base.css';
import { whenCalm } from './app/when-calm.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const start = () => void import('./app/open.js').then(({ open }) => open(root));

// A page that came rendered can be read at once: its code waits for a quiet moment, or for the first touch.
if (root.hasChildNodes()) whenCalm(start);
else start();
