import { formatTable } from '../../src/cli/command-line/table.js';
import type { PackageManager } from '../../src/cli/packages/package-manager.js';

/** A template of a project. */
export interface ProjectTemplate {
  /** One line about the bot, for the list of templates. */
  readonly summary: string;
  /**
   * The folders of `layers` that the project consists of. Files that several layers contain are combined: JSON is merged,
   * and other text is appended in this order.
   */
  readonly layers: readonly string[];
}

/** The templates by name. The first one is the default. */
export const projectTemplates = {
  minimal: {
    summary: 'a command and a button, with a service',
    layers: ['base', 'gateway', 'minimal'],
  },
  forms: {
    summary: 'a form of two pages with validation, a review, and a store in a file',
    layers: ['base', 'gateway', 'forms'],
  },
  http: {
    summary: 'interactions over HTTP, without a gateway connection',
    layers: ['base', 'server', 'http'],
  },
  cluster: {
    summary: 'several processes on Redis, with a journal, health checks and a compose file',
    layers: ['base', 'server', 'cluster'],
  },
} as const satisfies Readonly<Record<string, ProjectTemplate>>;

/** More layers, for the package manager that installs the packages. */
export const layersOfManager: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: [],
  pnpm: [],
  // The compiler of TypeScript 7 cannot read packages in archives, as Yarn stores them by default.
  yarn: ['yarn'],
  bun: [],
};

/** The name of a template. */
export type ProjectTemplateName = keyof typeof projectTemplates;

/** Whether a template has this name. */
export function isProjectTemplateName(name: string): name is ProjectTemplateName {
  return Object.hasOwn(projectTemplates, name);
}

/** Lists the templates, one in each line. */
export function listProjectTemplates(indent: string): string {
  const rows = Object.entries(projectTemplates).map(([name, { summary }]) => [name, summary]);
  return formatTable(rows)
    .map((line) => indent + line)
    .join('\n');
}
