/** Writes the section of an exported name: what it is, its declaration, its description and its members. */
import { ts } from '@ts-morph/common';
import { type DocComment, docCommentOf } from './doc-comment.js';
import { membersOf } from './members.js';
import type { NameLinks } from './name-links.js';
import type { ExportedName } from './read-exports.js';
import { headOf, memberSignature, wholeDeclaration } from './signature.js';

/** Returns the section as Markdown. */
export function renderName(exported: ExportedName, links: NameLinks): string {
  const { name, declarations, entries } = exported;
  const imports = entries.map((entry) => `<code>${entry}</code>`).join(', ');
  const kind = `<p class="kind">${kindsOf(declarations).join(', ')} of ${imports}</p>`;
  const parts = [`## ${name} {#${name}}`, kind];
  for (const declaration of declarations) parts.push(renderDeclaration(exported, declaration, links));
  return parts.filter(Boolean).join('\n\n');
}

function renderDeclaration(exported: ExportedName, declaration: ts.Declaration, links: NameLinks): string {
  const comment = docCommentOf(declaration);
  const text = comment ? renderComment(comment, links) : '';
  if (!hasListedMembers(exported, declaration)) return `${wholeDeclaration(declaration, links)}\n\n${text}`;
  const ids = new Set<string>();
  const members = membersOf(declaration, links).map(({ name, node, comment: own }) => {
    const body = own ? renderComment(own, links) : '';
    // Overloads have the same name.
    const id = ids.has(name) ? '' : ` id="${exported.name}.${name}"`;
    ids.add(name);
    return `<div class="member"${id}>\n\n${memberSignature(node, links)}\n\n${body}\n\n</div>`;
  });
  return [headOf(declaration, links), text, ...members].join('\n\n');
}

/** Objects of the API are shown as one block of code, since their fields have the names and meanings of Discord's documentation. */
function hasListedMembers(
  { file }: ExportedName,
  node: ts.Declaration,
): node is ts.ClassDeclaration | ts.InterfaceDeclaration {
  if (ts.isClassDeclaration(node)) return true;
  return ts.isInterfaceDeclaration(node) && !/^(?:wire|emulator\/state)\//.test(file);
}

function kindsOf(declarations: readonly ts.Declaration[]): string[] {
  return [...new Set(declarations.map(kindOf))];
}

function kindOf(node: ts.Declaration): string {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  return ts.isVariableDeclaration(node) ? 'constant' : 'type';
}

/** The text of a doc comment and its tags as Markdown. */
function renderComment(comment: DocComment, links: NameLinks): string {
  const { deprecated, params, returns, throws, examples, see } = comment;
  const list = [
    ...[...params].map(([name, what]) => `- \`${name}\`: ${links.markdown(oneLine(what))}`),
    ...(returns === undefined ? [] : [`- Returns ${links.markdown(oneLine(returns))}`]),
    ...throws.map(({ error, when }) => `- Throws ${links.markdown(`${error ? `\`${error}\` ` : ''}${oneLine(when)}`)}`),
    ...(comment.default === undefined ? [] : [`- Default: ${links.markdown(defaultValue(comment.default))}`]),
  ];
  return [
    deprecated === undefined ? '' : `**Deprecated.** ${links.markdown(deprecated)}`,
    links.markdown(comment.description),
    list.join('\n'),
    ...examples.map(toExample),
    ...see.map((target) => `See ${links.markdown(target.startsWith('http') ? `{@link ${target}}` : target)}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** A value in code, unless the text is a sentence or has code already. */
const defaultValue = (text: string) => (/`|[a-z] [a-z]/.test(text) ? oneLine(text) : `\`${oneLine(text)}\``);

const toExample = (code: string) => (code.includes('```') ? code : `\`\`\`ts\n${code}\n\`\`\``);
