/** Writes declarations as code: the whole declaration, its head, or one of its members. */
import { ts } from '@ts-morph/common';
import { codeHtml } from './code-html.js';
import type { NameLinks } from './name-links.js';

/** Longer signatures have a line for each parameter. */
const LINE_LENGTH = 90;

/** The declaration with the comments of its members. */
export function wholeDeclaration(node: ts.Declaration, links: NameLinks): string {
  return block(node, startOf(node), node.getEnd(), links);
}

/** A class or an interface without its members: `class Bot extends Base`. */
export function headOf(node: ts.ClassDeclaration | ts.InterfaceDeclaration, links: NameLinks): string {
  const source = node.getSourceFile().text;
  const brace = source.lastIndexOf('{', node.members.pos);
  const end = source.slice(0, brace).trimEnd().length;
  return block(node, startOf(node), end, links);
}

export function memberSignature(node: ts.ClassElement | ts.TypeElement, links: NameLinks): string {
  const source = node.getSourceFile().text;
  const end = node.getEnd() - (source[node.getEnd() - 1] === ';' ? 1 : 0);
  return block(node, node.getStart(), end, links);
}

/** The position after `export declare`. */
function startOf(node: ts.Declaration): number {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const source = node.getSourceFile().text;
  const start = statement.getStart();
  const [prefix = ''] = /^(?:export )?(?:declare )?/.exec(source.slice(start)) ?? [];
  return start + prefix.length;
}

function block(node: ts.Node, start: number, end: number, links: NameLinks): string {
  const source = node.getSourceFile().text;
  const breaks = end - start > LINE_LENGTH && isCallable(node) ? breaksOf(node, source) : new Map<number, string>();
  const html = codeHtml({ source, start, end, links: links.linksIn(node), breaks });
  return `<pre class="signature" v-pre tabindex="0"><code>${html}</code></pre>`;
}

type Callable = ts.SignatureDeclaration;

const isCallable = (node: ts.Node): node is Callable =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isCallSignatureDeclaration(node) ||
  ts.isConstructorDeclaration(node);

/** A line for each parameter and type parameter. */
function breaksOf(node: Callable, source: string): Map<number, string> {
  const breaks = new Map<number, string>();
  for (const list of [node.typeParameters, node.parameters]) {
    if (!list?.length) continue;
    for (const each of list) breaks.set(each.getStart(), '\n    ');
    const close = /^\s*,?\s*/.exec(source.slice(list.end))?.[0].length ?? 0;
    breaks.set(list.end + close, '\n');
  }
  return breaks;
}
