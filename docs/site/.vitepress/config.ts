import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../pages/anchors.js';
import { withoutFramework, withSiteScript } from './static-html.js';

const build = fileURLToPath(new URL('../../../build/', import.meta.url));
const base = process.env['SITE_BASE'] ?? '/';
const sidebar = JSON.parse(readFileSync(new URL('../.pages/sidebar.json', import.meta.url), 'utf8'));

export default defineConfig({
  title: 'Guildhall',
  description: 'A TypeScript framework for Discord bots, with an emulator of Discord.',
  lang: 'en',
  base,
  srcDir: '.pages',
  outDir: `${build}site`,
  cacheDir: `${build}site-cache`,
  cleanUrls: false,
  // The navigation of the reference has eighty links, whose pages would be loaded with each page.
  router: { prefetchLinks: false },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    // Of the pictures for both themes, only the one that is shown is loaded.
    image: { lazyLoading: true },
    // Texts such as `:id:` are patterns of custom ids.
    emoji: { enabled: [] },
  },
  vite: {
    resolve: { alias: { '@docsearch/css': fileURLToPath(new URL('theme/no-docsearch.css', import.meta.url)) } },
  },
  transformHtml(html, _file, { page }) {
    const complete = withSiteScript(html, base, page);
    return page === 'index.md' ? withoutFramework(complete) : complete;
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/', activeMatch: '/guide/' },
      { text: 'Topics', link: '/interactions' },
      { text: 'API reference', link: '/reference/', activeMatch: '/reference/' },
      ...(sidebar.migration ? [{ text: 'Migration', link: sidebar.migration, activeMatch: '/migration/' }] : []),
      { text: 'Examples', link: '/examples/', activeMatch: '/examples/' },
    ],
    sidebar: { '/reference/': sidebar.reference, '/': sidebar.documents },
    outline: { level: [2, 3] },
    // The name of a link must contain its text.
    notFound: { linkText: 'Go to the first page', linkLabel: 'Go to the first page' },
  },
});
