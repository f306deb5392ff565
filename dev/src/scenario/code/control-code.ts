/** Uses of buttons and selects as code. */
import type { KnownDeclaration } from '../declarations/declaration-index.js';
import type { Template } from '../references/entity-ref.js';
import type { ControlRef } from '../steps/references.js';
import type { StepOf } from '../steps/scenario-step.js';
import { awaitCode, callCode, callWithFunctionCode, listCode, objectCode } from './code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import { messageName, waitForMessageCode } from './message-code.js';
import type { PrintedTest } from './printed-test.js';
import { entityCode, textCode } from './template-code.js';

/** A click: by the declaration of the button, or by its label. */
export function clickCode(test: PrintedTest, { user, control }: StepOf<'click'>): Doc {
  const callee = `${test.user(user)}.click`;
  const declared = declaredCode(test, control);
  if (declared) return callCode(callee, [declared.code, paramsCode(test, control)]);
  const label = stringLiteral(control.label);
  if (!control.message) return callCode(callee, [label]);
  const message = test.addVariable(
    messageName(control.message.match),
    awaitCode(waitForMessageCode(test, user, control.message)),
  );
  return callCode(callee, [callCode(`${message}.button`, [label])]);
}

/** A choice: by the declaration of the select, or by its placeholder. */
export function selectCode(test: PrintedTest, { user, control, values }: StepOf<'select'>): Doc {
  const callee = `${test.user(user)}.select`;
  const declared = declaredCode(test, control);
  const isText = declared?.known.declaration.kind === 'select' && declared.known.declaration.selectType === 'string';
  const input = inputCode(values, (value) => (isText ? textCode(test, value) : entityCode(test, value)));
  if (declared) return callCode(callee, [declared.code, input, paramsCode(test, control)]);
  const placeholder = stringLiteral(control.label);
  const message = test.addVariable(
    messageName(control.message?.match ?? control.label),
    awaitCode(
      control.message
        ? waitForMessageCode(test, user, control.message)
        : callWithFunctionCode(
            `${test.user(user)}.waitForMessage`,
            '({ selects })',
            `selects.some((select) => select.placeholder === ${placeholder})`,
          ),
    ),
  );
  return callCode(callee, [callCode(`${message}.select`, [placeholder]), input]);
}

/** One value, or a list. */
export function inputCode(values: readonly Template[], toCode: (value: Template) => Doc): Doc {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? toCode(only) : listCode(values.map(toCode));
}

/** The exported declaration of a control, unless the newest control of the declaration is another one. */
function declaredCode(
  test: PrintedTest,
  { kind, pattern, message }: ControlRef,
): { readonly known: KnownDeclaration; readonly code: string } | undefined {
  if (pattern === undefined || message) return undefined;
  const known = test.declarations.findPattern(kind, pattern);
  return known?.exported && { known, code: test.imports.add(known.exported, kind) };
}

function paramsCode(test: PrintedTest, { params = {} }: ControlRef): Doc | undefined {
  const entries = Object.entries(params);
  if (entries.length === 0) return undefined;
  return objectCode(
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : textCode(test, value)]),
  );
}
