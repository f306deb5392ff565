import type { Theme as SiteTheme } from 'vitepress';
import Theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import SearchButton from './SearchButton.vue';
import '../../.pages/playground-colors.css';
import './style.css';
import './first-page.css';
import './dialogs.css';

export default {
  extends: Theme,
  Layout: () => h(Theme.Layout, null, { 'nav-bar-content-before': () => h(SearchButton) }),
} satisfies SiteTheme;
