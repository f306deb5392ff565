import { render } from 'preact';
import { ModelProvider } from './model/model-context.js';
import { PageModel } from './model/page-model.js';
import { App } from './shell/app.js';
import './styles/theme.css';

const root = document.getElementById('page');
if (root) {
  const model = new PageModel();
  render(
    <ModelProvider value={model}>
      <App />
    </ModelProvider>,
    root,
  );
  void model.start();
}
