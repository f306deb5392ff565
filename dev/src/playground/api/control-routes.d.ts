/** The module that the build makes of the declarations, see `scripts/control-routes.ts`. */
declare module 'virtual:control-routes' {
  import type { ControlRoute } from '../../control/declaration/control-request.js';
  import type { OperationName } from '../../control/operations/all-operations.js';

  export const controlRoutes: Readonly<Record<OperationName, ControlRoute>>;
}
