import './shared/theme/fonts.css';
import './shared/theme/theme.css';
import './shared/theme/base.css';
import { open } from './app/open.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
open(root);
