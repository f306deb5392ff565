import type { Theme as SiteTheme } from 'vitepress';
import Theme from 'vitepress/theme-without-fonts';
import ClickThrough from './recording/ClickThrough.vue';
import './style.css';

export default {
  extends: Theme,
  enhanceApp({ app }) {
    app.component('ClickThrough', ClickThrough);
  },
} satisfies SiteTheme;
