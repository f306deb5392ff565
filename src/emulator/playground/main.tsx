import { render } from 'preact';

const root = document.getElementById('page');
if (root) render(<p>Guildhall</p>, root);
