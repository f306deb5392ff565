/**
 * The controls of a page that runs without the framework of the site: the theme, the menus, and links. The framework does the same where
 * it runs. Their markup is that of VitePress' theme.
 */
import { element } from './element.js';
import { linkBase, siteUrl } from './site-files.js';

const isFile = location.protocol === 'file:';

/** Where VitePress stores the theme, and reads it before the page is shown. */
const THEME_KEY = 'vitepress-theme-appearance';

/** Whether no framework runs on this page: browsers do not load modules from files, and the first page has none. */
export const isStaticPage = (): boolean => isFile || document.querySelector('script[type="module"]') === null;

export function startStaticPage(): void {
  if (isFile) completeLinks();
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('.VPSwitchAppearance')) toggleTheme();
    const hamburger = target.closest('.VPNavBarHamburger');
    if (hamburger) toggleMenu(hamburger);
    const flyout = target.closest('.VPFlyout > .button');
    if (flyout) toggleExpanded(flyout);
    if (target.closest('.VPLocalNav .menu')) document.querySelector('.VPSidebar')?.classList.toggle('open');
    else if (!target.closest('.VPSidebar')) document.querySelector('.VPSidebar')?.classList.remove('open');
  });
}

/** Links are paths of the server. In files, they start from the folder of the site, and a folder has no page by itself. */
function completeLinks(): void {
  for (const name of ['href', 'src']) {
    for (const each of document.querySelectorAll(`a[${name}], img[${name}]`)) {
      const target = each.getAttribute(name) ?? '';
      if (!target.startsWith(linkBase)) continue;
      const [path = '', anchor] = target.slice(linkBase.length).split('#');
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      each.setAttribute(name, new URL(anchor === undefined ? file : `${file}#${anchor}`, siteUrl).href);
    }
  }
}

function toggleTheme(): void {
  const isDark = document.documentElement.classList.toggle('dark');
  const isPreferred = matchMedia('(prefers-color-scheme: dark)').matches === isDark;
  localStorage.setItem(THEME_KEY, isPreferred ? 'auto' : isDark ? 'dark' : 'light');
  showTheme();
}

/** Sets the state of the switch to the theme that is shown. */
export function showTheme(): void {
  const isDark = document.documentElement.classList.contains('dark');
  for (const control of document.querySelectorAll('.VPSwitchAppearance')) {
    control.setAttribute('aria-checked', String(isDark));
    control.setAttribute('title', isDark ? 'Switch to light theme' : 'Switch to dark theme');
  }
}

/** The menu of a narrow window has the links of the bar, and the control of the theme. */
function toggleMenu(hamburger: Element): void {
  const isOpen = toggleExpanded(hamburger);
  hamburger.classList.toggle('active', isOpen);
  document.getElementById('VPNavScreen')?.remove();
  if (!isOpen) return;
  const links = document.querySelectorAll('.VPNavBarMenu a');
  const theme = document.querySelector('.VPSwitchAppearance');
  const menu = element(
    'nav',
    { id: 'VPNavScreen', class: 'static-menu', 'aria-label': 'Menu' },
    ...[...links, ...(theme ? [theme] : [])].map((each) => each.cloneNode(true)),
  );
  document.querySelector('.VPNav')?.append(menu);
}

function toggleExpanded(control: Element): boolean {
  const isOpen = control.getAttribute('aria-expanded') !== 'true';
  control.setAttribute('aria-expanded', String(isOpen));
  return isOpen;
}
