import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../pages/anchors.js';
import { searchTextOf } from '../pages/search-text.js';
import { accessibleSearch } from './accessible-search.js';

const build = fileURLToPath(new URL('../../../build/', import.meta.url));
const sidebar = JSON.parse(readFileSync(new URL('../.pages/sidebar.json', import.meta.url), 'utf8'));

export default defineConfig({
  title: 'Guildhall',
  description: 'A TypeScript framework for Discord bots, with an emulator of Discord.',
  lang: 'en',
  base: process.env['SITE_BASE'] ?? '/',
  srcDir: '.pages',
  outDir: `${build}site`,
  cacheDir: `${build}site-cache`,
  cleanUrls: false,
  // The navigation of the reference has eighty links, whose pages would be loaded with each page.
  router: { prefetchLinks: false },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    // Texts such as `:id:` are patterns of custom ids.
    emoji: { enabled: [] },
  },
  vite: { plugins: [accessibleSearch()] },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    nav: [
      ...(sidebar.guide ? [{ text: 'Guide', link: '/guide/', activeMatch: '/guide/' }] : []),
      { text: 'Topics', link: '/interactions' },
      { text: 'API reference', link: '/reference/', activeMatch: '/reference/' },
      ...(sidebar.migration ? [{ text: 'Migration', link: sidebar.migration, activeMatch: '/migration/' }] : []),
      { text: 'Examples', link: '/examples/', activeMatch: '/examples/' },
    ],
    sidebar: { '/reference/': sidebar.reference, '/': sidebar.documents },
    outline: { level: [2, 3] },
    // The name of a link must contain its text.
    notFound: { linkText: 'Go to the first page', linkLabel: 'Go to the first page' },
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            fuzzy: 0.1,
            // Runs in the browser, so it cannot use other functions. The guide comes first, then the topics.
            boostDocument: (id: string) =>
              /\/guide\//.test(id) ? 3 : /\/(?:reference|examples|project|parity)/.test(id) ? 0.7 : 1.5,
          },
        },
        _render: (source, env, markdown) => {
          // The index has no colors, so the code is not colored again. The pages have the same renderer.
          const { highlight } = markdown.options;
          markdown.options.highlight = null;
          try {
            return markdown.render(searchTextOf(env.relativePath, source), env);
          } finally {
            markdown.options.highlight = highlight;
          }
        },
      },
    },
  },
});
