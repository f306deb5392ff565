/** Finds exported names, members and parameters without a description. */
import { ts } from '@ts-morph/common';
import { type DocComment, docCommentOf } from '../../docs/site/reference/doc-comment.js';
import { isMemberOwner, type NamedMember, ownMembers } from '../../docs/site/reference/members.js';
import type { ExportedName, PackageExports } from '../../docs/site/reference/read-exports.js';

/**
 * Objects of the API and the records in which the emulator stores them. Their fields have the names and meanings of Discord's
 * documentation.
 */
const API_OBJECTS = /^(?:wire|dev\/emulator\/state)\//;

/** Names of members that say everything: `userId`, `name`. What a function type does, its own description says (`call`). */
const PLAIN_NAMES = /^(?:call|id|\w*Id|\w+_id|kind|type|name|title|label|description|declaration)$/;

export function namesWithoutDescription({ names }: PackageExports): string[] {
  return [...names.values()]
    .filter(({ declarations }) => !declarations.some((each) => isDescribed(docCommentOf(each))))
    .map(describe);
}

/**
 * Members of classes and interfaces. One overload needs a description. None is needed by a field whose name says everything, by one
 * whose type has its name (`status: ShardStatus`), and by one that only states the kind of its object (`code = 'PAGER'`).
 */
export function membersWithoutDescription({ names, checker }: PackageExports): string[] {
  return [...names.values()].flatMap((exported) =>
    exported.declarations.filter(isMemberOwner).flatMap((owner) => {
      if (ts.isInterfaceDeclaration(owner) && API_OBJECTS.test(exported.file)) return [];
      const members = ownMembers(owner, checker);
      const described = new Set(members.flatMap(({ name, comment }) => (comment ? [name] : [])));
      return members
        .filter((member) => !described.has(member.name) && !isPlain(member))
        .map(({ name }) => `${describe(exported)}.${name}`);
    }),
  );
}

/** Parameters of functions that are texts, numbers or conditions: their type does not say what they mean. */
export function parametersWithoutDescription({ names }: PackageExports): string[] {
  return [...names.values()].flatMap((exported) => {
    const all = exported.declarations.filter(ts.isFunctionDeclaration);
    // Callers do not see the implementation of overloads.
    const functions = all.length > 1 ? all.filter(({ body }) => !body) : all;
    const comments = functions.flatMap((each) => docCommentOf(each) ?? []);
    const described = (name: string) =>
      comments.some(({ params, description }) => params.has(name) || description.includes(`\`${name}\``));
    const parameters = functions.flatMap(({ parameters: each }) => [...each]).filter(isPrimitive);
    const missing = new Set(parameters.map(({ name }) => name.getText()).filter((name) => !described(name)));
    return [...missing].map((name) => `${describe(exported)}(${name})`);
  });
}

const describe = ({ name, file }: ExportedName) => `${file}.ts ${name}`;

const isPlain = (member: NamedMember) =>
  PLAIN_NAMES.test(member.name) || isDiscriminant(member) || isNamedLikeItsType(member) || isSymbol(member);

function isNamedLikeItsType({ name, node }: NamedMember): boolean {
  const type = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) ? node.type?.getText() : undefined;
  return type !== undefined && /^\w+$/.test(type) && type.toLowerCase().endsWith(name.toLowerCase());
}

function isDiscriminant({ node }: NamedMember): boolean {
  if (ts.isPropertySignature(node)) return node.type !== undefined && ts.isLiteralTypeNode(node.type);
  if (!ts.isPropertyDeclaration(node)) return false;
  return (node.type !== undefined && ts.isLiteralTypeNode(node.type)) || isLiteral(node.initializer);
}

function isLiteral(node: ts.Expression | undefined): boolean {
  if (node && ts.isAsExpression(node)) return isLiteral(node.expression);
  return node !== undefined && ts.isStringLiteral(node);
}

const isSymbol = ({ name }: NamedMember) => name.startsWith('Symbol.');

function isPrimitive({ type, name }: ts.ParameterDeclaration): boolean {
  if (!type || !ts.isIdentifier(name)) return false;
  const kinds = ts.isUnionTypeNode(type) ? type.types.map(({ kind }) => kind) : [type.kind];
  return kinds.some((kind) => PRIMITIVES.has(kind));
}

const PRIMITIVES = new Set([ts.SyntaxKind.BooleanKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.StringKeyword]);

const isDescribed = (comment: DocComment | undefined) => Boolean(comment?.description || comment?.deprecated);

/** Names in `{@link}` that are not exported. */
export function unknownLinks({ names, checker }: PackageExports): string[] {
  return [...names.values()].flatMap((exported) => {
    const members = exported.declarations.filter(isMemberOwner).flatMap((owner) => ownMembers(owner, checker));
    const comments = [...exported.declarations.map(docCommentOf), ...members.map(({ comment }) => comment)];
    const text = comments.map((comment) => JSON.stringify(comment ?? '')).join('\n');
    const linked = [...text.matchAll(/\{@link ([^\s|}.#]+)/g)].map(([, name = '']) => name);
    return linked
      .filter((name) => !name.startsWith('http') && !names.has(name))
      .map((name) => `${describe(exported)}: ${name}`);
  });
}
