/** The rule of the light theme in styles/theme.css, which the page selects with an attribute. */
const LIGHT_THEME = /:root\[data-theme="?light"?\]\s*\{([^}]*)\}/;

/**
 * Adds to the style sheet of the page that the theme of the system selects the light theme.
 * @throws when the style sheet has no light theme
 */
export function withSystemTheme(styleSheet: string): string {
  const light = LIGHT_THEME.exec(styleSheet)?.[1];
  if (light === undefined) throw new Error('The style sheet of the drawing has no light theme.');
  return `${styleSheet}\n@media (prefers-color-scheme: light) { :root { ${light} } }`;
}
