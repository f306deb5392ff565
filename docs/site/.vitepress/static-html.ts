/** Changes of built pages, for browsers that open them as files, and for the first page. */

/**
 * Adds the icon and the script of the site. They and the style sheets are found from the folder of the page, so that it needs no server.
 * Other links stay: the framework shows further pages in the same document. VitePress would add what its option `head` lists once more
 * when it shows the next page.
 *
 * @param page the path of the page as Markdown
 */
export function withSiteScript(html: string, base: string, page: string): string {
  // A server shows the page 404 for any path, so links from its folder would be wrong.
  const root = page === '404.md' ? base : '../'.repeat(page.split('/').length - 1) || './';
  const added =
    `<link rel="icon" type="image/svg+xml" href="${root}icon.svg">\n    ` +
    `<script defer src="${root}site.js" data-base="${base}"></script>\n  </head>`;
  return html
    .replace(/(<link rel="(?:preload )?stylesheet" href=")([^"]*)/g, (tag, start, target) =>
      target.startsWith(base) ? start + root + target.slice(base.length) : tag,
    )
    .replace('</head>', () => added);
}

/** Without VitePress and Vue, which are most of a page. Its controls work with the script of the site. */
export function withoutFramework(html: string): string {
  return html
    .replace(/^\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/gm, '')
    .replace(/<script>window\.__VP_.*?<\/script>/gs, '');
}
