import { render } from 'preact';
import { ContentModelProvider } from './model/content-model.js';
import { ModelProvider } from './model/model-context.js';
import { PageModel } from './model/page-model.js';
import { App } from './shell/app.js';
import './styles/theme.css';

const root = document.getElementById('page');
if (root) {
  const model = new PageModel();
  render(
    <ModelProvider value={model}>
      <ContentModelProvider value={model}>
        <App />
      </ContentModelProvider>
    </ModelProvider>,
    root,
  );
  void model.start();
}
