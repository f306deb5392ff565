/** A bot with every kind of select, in messages and modals: one value, several, optional, with parameters, and prefilled. */
import { type SnippetService, ts } from './typescript.js';

const KINDS = ['string', 'user', 'role', 'mentionable', 'channel'];
const OWN_OPTIONS: Readonly<Record<string, string>> = {
  string: "options: { s: 'Small', l: { label: 'Large', emoji: '🐘' } }",
  channel: "channelTypes: ['GUILD_TEXT']",
};
const DEFAULTS: Readonly<Record<string, string>> = { string: "'s'", mentionable: "{ type: 'role', id: '81' }" };

function declarationsOf(kind: string): string {
  const [own, defaults] = [OWN_OPTIONS[kind] ?? '', DEFAULTS[kind] ?? "'81'"];
  return `
const ${kind}One = ${kind}Select('one', { ${own} });
const ${kind}Cleared = ${kind}Select('cleared/:page<int>/:kind<a|b>', { minValues: 0, ${own} });
const ${kind}Many = ${kind}Select('many/:id<snowflake>', { maxValues: 3, guards: [guildOnly], ${own} });
const ${kind}Stored = ${kind}Select('stored/:text', { store, minValues: 0, maxValues: count, ${own} });
const ${kind}Shown = ${kind}One({ defaults: ${defaults} });
const ${kind}ShownLater = ${kind}Stored({ text: 'x' }, { placeholder: 'Choose' });
const ${kind}Form = modal('form', {
  title: 'Form',
  fields: {
    one: ${kind}Select({ label: 'x', ${own} }),
    optional: ${kind}Select({ label: 'x', required: false, ${own} }),
    many: ${kind}Select({ label: 'x', maxValues: 3, ${own} }),
    counted: ${kind}Select({ label: 'x', maxValues: count, required: false, ${own} }),
    parsed: ${kind}Select({ label: 'x', required: false, parse: async (raw) => [raw], ${own} }),
  },
});
const ${kind}Opened = ${kind}Form({ prefill: { one: ${defaults}, many: [${defaults}] } });
@Handler()
export class ${kind}Handler {
  @Select(${kind}One)
  one({ value: ${kind}OneValue }: SelectContext<typeof ${kind}One>) {}
  @Select(${kind}Cleared)
  cleared({ value: ${kind}ClearedValue, params: ${kind}ClearedParams }: SelectContext<typeof ${kind}Cleared>) {}
  @Select(${kind}Many)
  many({ value: ${kind}ManyValue, guildId: ${kind}ManyGuild }: SelectContext<typeof ${kind}Many>) {}
  @Select(${kind}Stored)
  stored({ value: ${kind}StoredValue }: SelectContext<typeof ${kind}Stored>) {}
  @ModalSubmit(${kind}Form)
  submitted({ values: ${kind}FormValues }: ModalContext<typeof ${kind}Form>) {}
}
`;
}

export const selectSnippet = `
import {
  Handler, MemoryParamStore, type ModalContext, ModalSubmit, Select, type SelectContext, channelSelect, guildOnly,
  mentionableSelect, modal, roleSelect, stringSelect, userSelect,
} from 'guildhall';

const store = new MemoryParamStore();
const count: number = Math.random();
const stringFunction = stringSelect;
const userFunction = userSelect;
const roleFunction = roleSelect;
const mentionableFunction = mentionableSelect;
const channelFunction = channelSelect;
const stringOpen = stringSelect('open', { placeholder: 'Choose' });
${KINDS.map(declarationsOf).join('')}
`;

/** The hovers over all constants, parameters and calls of the snippet, in the order of the code. */
export function hoversOfSelects({ service, pathOf }: SnippetService, name: string): string {
  const path = pathOf(name);
  const source = service.getProgram()?.getSourceFile(path);
  const hovers: string[] = [];
  const visit = (node: ts.Node): void => {
    const shown = ts.isVariableDeclaration(node) || ts.isBindingElement(node) ? node.name : undefined;
    const called =
      ts.isCallExpression(node) && /[a-z]Select$/.test(node.expression.getText()) ? node.expression : undefined;
    const at = (shown ?? called)?.getStart();
    const hover = at === undefined ? undefined : service.getQuickInfoAtPosition(path, at);
    if (hover) hovers.push(ts.displayPartsToString(hover.displayParts).replaceAll(/\s+/g, ' '));
    ts.forEachChild(node, visit);
  };
  if (source) visit(source);
  return `${hovers.join('\n')}\n`;
}
