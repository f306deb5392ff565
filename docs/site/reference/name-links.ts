/** Links to exported names: from types in code, from `{@link}`, and from code spans in descriptions. */
import { ts } from '@ts-morph/common';
import type { PackageExports } from './read-exports.js';
import type { ReferencePage } from './reference-pages.js';

export class NameLinks {
  readonly #pageOfName: ReadonlyMap<string, string>;
  /** Names that descriptions link and that do not exist. */
  readonly unknownNames = new Set<string>();

  constructor(
    pages: readonly ReferencePage[],
    readonly checker: PackageExports['checker'],
  ) {
    this.#pageOfName = new Map(pages.flatMap(({ page, names }) => names.map(({ name }) => [name, page])));
  }

  hasPage(name: string): boolean {
    return this.#pageOfName.has(name);
  }

  /** The target of a name in the reference, relative to its pages; undefined if it is not exported. */
  hrefOf(name: string, extension: 'html' | 'md'): string | undefined {
    const [owner = ''] = name.split(/[.#]/);
    const page = this.#pageOfName.get(owner);
    return page === undefined ? undefined : `${page}.${extension}#${owner}`;
  }

  /** The targets of the types that a declaration names, by the position of the identifier. */
  linksIn(node: ts.Node): Map<number, string> {
    const links = new Map<number, string>();
    const visit = (child: ts.Node): void => {
      const identifier = referredName(child);
      const href = identifier && this.hrefOf(identifier.text, 'html');
      if (href && !this.#isTypeParameter(identifier)) links.set(identifier.getStart(), href);
      ts.forEachChild(child, visit);
    };
    visit(node);
    return links;
  }

  #isTypeParameter(identifier: ts.Identifier): boolean {
    return ((this.checker.getSymbolAtLocation(identifier)?.flags ?? 0) & ts.SymbolFlags.TypeParameter) !== 0;
  }

  /** Replaces `{@link Name}` and code spans of exported types with links. The result is Markdown. */
  markdown(text: string): string {
    return text
      .split(/(```.*?```)/s)
      .map((part) => (part.startsWith('```') ? part : this.#linkNames(part)))
      .join('');
  }

  #linkNames(text: string): string {
    return text
      .split(/(\{@link [^}]+\}|`[^`]+`)/)
      .map((part) => {
        const [, linked, label] = /^\{@link\s+([^\s|}]+)\s*\|?\s*([^}]*)\}$/.exec(part) ?? [];
        if (linked !== undefined) return this.#linkTo(linked, label || `\`${linked}\``, true);
        const [, type] = /^`@?([A-Z]\w+)`$/.exec(part) ?? [];
        if (type !== undefined) return this.#linkTo(type, part, false);
        return part.startsWith('`') ? part : escapeText(part);
      })
      .join('');
  }

  #linkTo(name: string, label: string, required: boolean): string {
    if (name.startsWith('http')) return `[${label === `\`${name}\`` ? name : label}](${name})`;
    const href = this.hrefOf(name, 'md');
    if (href === undefined && required) this.unknownNames.add(name);
    return href === undefined ? label : `[${label}](${href})`;
  }
}

/** Text of a comment as Markdown without HTML and without expressions of Vue. */
const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');

/** The identifier with which a node names another declaration. */
function referredName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isTypeReferenceNode(node)) return firstIdentifier(node.typeName);
  if (ts.isTypeQueryNode(node)) return firstIdentifier(node.exprName);
  if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) return node.expression;
  return undefined;
}

const firstIdentifier = (name: ts.EntityName): ts.Identifier =>
  ts.isIdentifier(name) ? name : firstIdentifier(name.left);
