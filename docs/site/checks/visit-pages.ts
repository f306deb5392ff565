/** Visits pages of the site in a browser and reports what is wrong with them. */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { findWideCode } from './code-width.js';

export type ColorScheme = 'light' | 'dark';

export const WIDTHS: readonly number[] = [360, 768, 1280];
const HEIGHT = 900;

/** How a page is looked at. */
export interface PageView {
  readonly width: number;
  readonly colorScheme: ColorScheme;
  /** Whether axe looks for problems of accessibility. */
  readonly axe: boolean;
}

export interface VisitedPage {
  /** The address of the first page of the site. */
  readonly siteUrl: string;
  /** The path of the page below it. */
  readonly path: string;
  readonly views: readonly PageView[];
}

/** A page of a browser that visits the pages of the site one after another. */
export class SiteVisitor {
  #messages: string[] = [];
  #colorScheme: ColorScheme | undefined;

  private constructor(
    readonly page: Page,
    private readonly siteUrl: string,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#messages.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#messages.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(siteUrl) && !url.startsWith('data:') && !url.startsWith('blob:')) {
        this.#messages.push(`external request: ${url}`);
      }
    });
  }

  static async open(browser: Browser, siteUrl: string): Promise<SiteVisitor> {
    const context = await browser.newContext({ viewport: { width: 1280, height: HEIGHT }, reducedMotion: 'reduce' });
    return new SiteVisitor(await context.newPage(), siteUrl);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Visits a page in each of the views. Returns the problems. */
  async visit(path: string, views: readonly PageView[]): Promise<string[]> {
    this.#messages = [];
    // Before the page is loaded, since a loaded page changes its styles with transitions.
    const [first] = views;
    if (first) await this.#setView(first);
    await this.page.goto(this.siteUrl + path, { waitUntil: 'load' });
    for (const view of views) await this.#look(path, view);
    return this.#messages.map((message) => `${path}: ${message}`);
  }

  /** Looks at the page as it is, for example with an open dialog. */
  async checkAxe(name: string, colorScheme: ColorScheme): Promise<string[]> {
    this.#messages = [];
    await this.page.emulateMedia({ colorScheme });
    this.#colorScheme = colorScheme;
    await this.#runAxe(`${colorScheme}`);
    return this.#messages.map((message) => `${name}: ${message}`);
  }

  async #setView({ width, colorScheme }: PageView): Promise<void> {
    if (this.page.viewportSize()?.width !== width) await this.page.setViewportSize({ width, height: HEIGHT });
    if (this.#colorScheme === colorScheme) return;
    await this.page.emulateMedia({ colorScheme });
    this.#colorScheme = colorScheme;
  }

  async #look(path: string, view: PageView): Promise<void> {
    const { width, colorScheme, axe: withAxe } = view;
    await this.#setView(view);
    const name = `at ${width} pixels, ${colorScheme}`;
    const overflow = await this.page.evaluate<string[]>(OVERFLOW);
    this.#messages.push(...overflow.map((element) => `${name}: wider than the window: ${element}`));
    if (width === 1280 && path.startsWith('guide/')) {
      const wide = await findWideCode(this.page);
      this.#messages.push(...wide.map((line) => `${name}: code is wider than the column: ${line}`));
    }
    // The first page has a layout of its own, so less serious problems are its own as well.
    if (withAxe) await this.#runAxe(name, path === 'index.html');
  }

  async #runAxe(name: string, withModerate = false): Promise<void> {
    if (!(await this.page.evaluate<boolean>(`'axe' in window`))) await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate<axe.AxeResults>(
      `axe.run(document, { resultTypes: ['violations'] })`,
    );
    const serious = violations.filter(({ impact }) => withModerate || impact === 'serious' || impact === 'critical');
    this.#messages.push(
      ...serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id}: ${html.slice(0, 160)}`)),
    );
  }
}

/** The elements that make the document wider than the window; none if it is not. */
const OVERFLOW = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
  return [...new Set(wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 80)))].concat(scrollWidth + ' > ' + clientWidth);
})()`;
