import { render } from 'preact';
import '../styles/theme.css';
import { AuthorizePage } from './authorize-page.js';

const root = document.getElementById('page');
if (root) render(<AuthorizePage url={location.href} go={(target) => location.assign(target)} />, root);
