import type { UserActionOf } from './user-action.js';

/** Describes a call of the control API that no user could make. */
export function worldChangeOf({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): UserActionOf<'changeWorld'> {
  return { kind: 'changeWorld', method, path: path.replace(/^\/_control/, '') };
}
