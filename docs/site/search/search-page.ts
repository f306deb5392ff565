/** What the search knows about a page. */
export interface SearchPage {
  /** The path on the site, such as `guide/modals.html`. */
  readonly path: string;
  readonly title: string;
  /** The first paragraph. Empty for pages that have none. */
  readonly summary: string;
  readonly headings: readonly SearchHeading[];
  /** The terms that say what the page is about, because it has them often and others do not. */
  readonly subjects: readonly string[];
  /** All terms of the page, each once. */
  readonly terms: readonly string[];
}

export interface SearchHeading {
  readonly text: string;
  readonly anchor: string;
}
