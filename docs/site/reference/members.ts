/** The members of a class or an interface that its users see. */
import { ts } from '@ts-morph/common';
import { type DocComment, docCommentOf } from './doc-comment.js';

export type MemberOwner = ts.ClassDeclaration | ts.InterfaceDeclaration;
type Member = ts.ClassElement | ts.TypeElement;

export interface MemberSource {
  readonly checker: ts.TypeChecker;
  hasPage(name: string): boolean;
}

export interface NamedMember {
  readonly name: string;
  readonly node: Member;
  /** Also the comment of the member of a base or an implemented interface. */
  readonly comment: DocComment | undefined;
}

/**
 * Returns the members of a declaration. Constructors without a description are left out: the framework calls them. The members of a
 * base that has no page follow.
 */
export function membersOf(owner: MemberOwner, source: MemberSource): NamedMember[] {
  const own = ownMembers(owner, source.checker);
  const names = new Set(own.map(({ name }) => name));
  const bases = basesOf(owner, source.checker).filter(({ name }) => !name || !source.hasPage(name.text));
  const inherited = bases.filter(isExtendedBy(owner)).flatMap((base) => membersOf(base, source));
  return [...own, ...inherited.filter(({ name }) => !names.has(name))];
}

/** Returns the members that a declaration itself contains. */
export function ownMembers(owner: MemberOwner, checker: ts.TypeChecker): NamedMember[] {
  const members: readonly Member[] = [...owner.members];
  return members.filter(isVisible).map((node) => {
    const name = nameOf(node);
    return { name, node, comment: docCommentOf(node) ?? inheritedComment(owner, name, checker) };
  });
}

function isVisible(node: Member): boolean {
  if (node.name && ts.isPrivateIdentifier(node.name)) return false;
  if (ts.isConstructorDeclaration(node) && docCommentOf(node) === undefined) return false;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return !modifiers.some(({ kind }) => HIDDEN.has(kind));
}

const HIDDEN = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword]);

function nameOf(node: Member): string {
  if (node.name) return node.name.getText().replace(/^\[|\]$|^'|'$/g, '');
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  return ts.isIndexSignatureDeclaration(node) ? 'index' : 'call';
}

function inheritedComment(owner: MemberOwner, name: string, checker: ts.TypeChecker): DocComment | undefined {
  for (const base of basesOf(owner, checker)) {
    const found = ownMembers(base, checker).find((member) => member.name === name && member.comment);
    const comment = found?.comment ?? inheritedComment(base, name, checker);
    if (comment) return comment;
  }
  return undefined;
}

/** The declarations that a declaration extends or implements. */
function basesOf(owner: MemberOwner, checker: ts.TypeChecker): MemberOwner[] {
  return heritageOf(owner).flatMap((expression) => {
    const symbol = checker.getSymbolAtLocation(expression);
    const base = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (base?.declarations ?? []).filter(isMemberOwner);
  });
}

export const isMemberOwner = (node: ts.Node): node is MemberOwner =>
  ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);

/** Members of implemented interfaces are members of the class already. */
const isExtendedBy = (owner: MemberOwner) => (base: MemberOwner) =>
  ts.isInterfaceDeclaration(owner) || ts.isClassDeclaration(base);

function heritageOf(owner: MemberOwner): ts.Identifier[] {
  const types = (owner.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
  return types.flatMap(({ expression }) => (ts.isIdentifier(expression) ? [expression] : []));
}
