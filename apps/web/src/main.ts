import './shared/theme/fonts.css';
import './shared/theme/theme.css';
import './shared/theme/base.css';
import { mountApp } from './app/mount.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
mountApp(root);
